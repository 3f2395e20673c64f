// The footer's Auto, Light, Dark. Until this element is defined, the style sheet keeps it hidden.

class AppearanceSwitch extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', this.#choose);
    this.#show(document.documentElement.dataset.theme ?? '');
  }

  /** @param {MouseEvent} event */
  #choose = (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    const look = button.dataset.look ?? '';
    if (look === '') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = look;
    this.#remember(look);
    this.#show(look);
  };

  /** @param {string} look */
  #remember(look) {
    try {
      if (look === '') localStorage.removeItem('theme');
      else localStorage.setItem('theme', look);
    } catch {
      // Storage is closed to us: the choice holds for this page.
    }
  }

  /** @param {string} look */
  #show(look) {
    for (const button of this.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String((button.dataset.look ?? '') === look));
    }
  }
}

customElements.define('appearance-switch', AppearanceSwitch);
