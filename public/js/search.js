// The search field: "/" goes to it, and results are offered while typing, as the combobox pattern of ARIA has it.

/** Typing is answered after this pause. */
const TYPING_MS = 150;
const MOST_OFFERED = 6;

/** @typedef {{ url: string, lang: string, title: string, snippet: string }} Result */

/**
 * One Latin letter says nothing yet; one Chinese character is a word.
 * @param {string} text
 */
function isEnough(text) {
  return text.length > 1 || /\p{Script=Han}/u.test(text);
}

/**
 * @param {Result} result
 * @param {number} index
 */
function optionOf({ url, lang, title, snippet }, index) {
  const option = document.createElement('a');
  option.id = `suggest-${index}`;
  option.href = url;
  option.lang = lang;
  option.tabIndex = -1;
  // Such a result belongs to what was typed, not to the search in the page's address.
  option.referrerPolicy = 'no-referrer';
  option.setAttribute('role', 'option');
  const name = document.createElement('b');
  name.textContent = title;
  const text = document.createElement('span');
  // Escaped by the server, but for its own <mark>.
  text.innerHTML = snippet;
  option.append(name, text);
  return option;
}

class SearchField extends HTMLElement {
  #form = document.createElement('form');
  #field = document.createElement('input');
  #list = document.createElement('div');
  #status = document.createElement('p');
  #current = -1;
  #isComposing = false;
  /** Counts what was asked, so that an answer knows whether it is still the newest. */
  #latest = 0;
  #asked = '';
  #timer = 0;
  #underway = new AbortController();

  connectedCallback() {
    const [form, field] = [this.querySelector('form'), this.querySelector('input')];
    if (form === null || field === null) return;
    this.#form = form;
    this.#field = field;
    this.#build();
    field.addEventListener('keydown', this.#onKey);
    field.addEventListener('input', this.#askSoon);
    field.addEventListener('blur', this.#close);
    field.addEventListener('compositionstart', () => {
      this.#isComposing = true;
      clearTimeout(this.#timer);
    });
    field.addEventListener('compositionend', () => {
      this.#isComposing = false;
      this.#askSoon();
    });
    // A press on an option would take the focus from the field, and with it the option.
    this.#list.addEventListener('mousedown', (event) => event.preventDefault());
    form.addEventListener('submit', this.#close);
    document.addEventListener('keydown', this.#onSlash);
  }

  #build() {
    this.#list.id = 'suggest';
    this.#list.className = 'suggest';
    this.#list.hidden = true;
    this.#list.setAttribute('role', 'listbox');
    this.#list.setAttribute('aria-label', this.dataset.list ?? '');
    this.#status.className = 'vh';
    this.#status.setAttribute('role', 'status');
    this.#field.setAttribute('role', 'combobox');
    this.#field.setAttribute('aria-autocomplete', 'list');
    this.#field.setAttribute('aria-controls', 'suggest');
    this.#field.setAttribute('aria-expanded', 'false');
    this.#field.after(this.#list);
    this.#form.append(this.#status);
  }

  #askSoon = () => {
    if (this.#isComposing) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), TYPING_MS);
  };

  /** What was asked, or is still to be asked, no longer matters. */
  #forget() {
    clearTimeout(this.#timer);
    this.#underway.abort();
    this.#latest += 1;
    this.#asked = '';
  }

  async #ask() {
    const query = this.#field.value.trim();
    if (query === this.#asked) return;
    if (!isEnough(query)) {
      this.#close();
      return;
    }
    this.#forget();
    this.#asked = query;
    this.#underway = new AbortController();
    const mine = this.#latest;
    try {
      const parameters = new URLSearchParams({ q: query, ui: this.dataset.ui ?? '', typing: '1' });
      const response = await fetch(`/api/search?${parameters}`, { signal: this.#underway.signal });
      if (!response.ok) throw new Error(response.statusText);
      const { results } = await response.json();
      if (mine === this.#latest) this.#offer(results);
    } catch {
      // Outdated, offline or too fast: the page behind the button still answers.
      if (mine === this.#latest) this.#close();
    }
  }

  /** @param {Result[]} results */
  #offer(results) {
    this.#list.replaceChildren(...results.slice(0, MOST_OFFERED).map(optionOf));
    const { length } = this.#list.children;
    const { none = '', one = '', many = '' } = this.dataset;
    this.#show(length > 0);
    this.#status.textContent = length === 0 ? none : length === 1 ? one : many.replace('#', String(length));
  }

  /** @param {boolean} isOpen */
  #show(isOpen) {
    this.#list.hidden = !isOpen;
    this.#field.setAttribute('aria-expanded', String(isOpen));
    this.#choose(-1);
  }

  #close = () => {
    this.#forget();
    this.#show(false);
    this.#status.textContent = '';
  };

  /** @param {number} index -1 is the field itself */
  #choose(index) {
    const options = [...this.#list.children];
    const option = options[index];
    this.#current = index;
    for (const each of options) each.setAttribute('aria-selected', String(each === option));
    if (option === undefined) this.#field.removeAttribute('aria-activedescendant');
    else this.#field.setAttribute('aria-activedescendant', option.id);
    option?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {KeyboardEvent} event */
  #onKey = (event) => {
    // The key that ends a composition belongs to the input method; Safari says 229 only.
    if (event.isComposing || this.#isComposing || event.keyCode === 229) return;
    const { length } = this.#list.children;
    const [isOpen, at] = [!this.#list.hidden, this.#current];
    const option = this.#list.children[at];
    if (event.key === 'ArrowDown' && !isOpen) void this.#ask();
    else if (!isOpen) return;
    else if (event.key === 'ArrowDown') this.#choose(at + 1 < length ? at + 1 : -1);
    else if (event.key === 'ArrowUp') this.#choose(at < 0 ? length - 1 : at - 1);
    else if (event.key === 'Escape') this.#close();
    else if (event.key === 'Enter' && option instanceof HTMLElement) option.click();
    else return;
    event.preventDefault();
  };

  /** @param {KeyboardEvent} event */
  #onSlash = (event) => {
    const { target } = event;
    const isInField =
      target instanceof HTMLElement &&
      (target.isContentEditable || target.matches('input, textarea, select'));
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isInField) return;
    event.preventDefault();
    this.#field.focus();
    this.#field.select();
  };
}

customElements.define('search-field', SearchField);
