// The discussion below an article. Everything works without this: here a reply is written where it will stand, nothing is
// loaded anew, and name and email are remembered in this browser.

const KEPT = 'commenter';

/** @typedef {{ error?: string, fields?: Record<string, string>, html?: string, url?: string, status?: string }} Answer */

/** @returns {{ author?: string, email?: string, url?: string }} */
function recall() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}');
  } catch {
    // Storage may be closed, or hold something else.
    return {};
  }
}

/** @param {FormData} data */
function remember(data) {
  try {
    if (data.get('remember') === null) localStorage.removeItem(KEPT);
    else {
      const [author, email, url] = ['author', 'email', 'url'].map((name) => data.get(name));
      localStorage.setItem(KEPT, JSON.stringify({ author, email, url }));
    }
  } catch {
    // Then it is not remembered.
  }
}

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {string} text
 */
function element(tag, attributes, text = '') {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

class CommentThread extends HTMLElement {
  #status = element('p', { class: 'vh', role: 'status' });
  /** Where the form stands when it answers nobody. */
  #home = document.createComment('form');

  connectedCallback() {
    const respond = this.#respond;
    if (respond === null) return;
    this.append(this.#status);
    respond.before(this.#home);
    this.addEventListener('click', (event) => this.#onClick(event));
    this.addEventListener('submit', (event) => this.#onSubmit(event));
    this.#fillIn();
  }

  get #respond() {
    return /** @type {HTMLElement | null} */ (this.querySelector('.respond'));
  }

  get #form() {
    return this.#respond?.querySelector('form') ?? null;
  }

  #fillIn() {
    const form = this.#form;
    const kept = recall();
    for (const [name, value] of Object.entries(kept)) {
      const field = form?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === '' && typeof value === 'string')
        field.value = value;
    }
    const box = form?.elements.namedItem('remember');
    if (box instanceof HTMLInputElement && kept.author) box.checked = true;
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    if (link?.matches('.cm-reply')) this.#answer(link, event);
    else if (link?.closest('.answering') !== undefined && link?.closest('.answering') !== null) {
      event.preventDefault();
      this.#goHome();
    }
  }

  /**
   * Moves the form below the comment.
   * @param {HTMLAnchorElement} link
   * @param {Event} event
   */
  #answer(link, event) {
    const [comment, respond, form] = [link.closest('.cm'), this.#respond, this.#form];
    const parent = form?.elements.namedItem('parent');
    if (!comment || !respond || !(parent instanceof HTMLInputElement)) return;
    event.preventDefault();
    parent.value = comment.id.replace('comment-', '');
    respond.querySelector('.answering')?.remove();
    const cancel = element('a', { href: '#respond' }, this.dataset.cancel);
    const line = element('p', { class: 'answering' }, `${link.dataset.answering} · `);
    line.append(cancel);
    form?.before(line);
    (comment.querySelector(':scope > div') ?? comment).after(respond);
    this.#focus('content');
  }

  #goHome() {
    const [respond, form] = [this.#respond, this.#form];
    if (!respond || !form) return;
    const parent = form.elements.namedItem('parent');
    const comment = respond.closest('.cm');
    if (parent instanceof HTMLInputElement) parent.value = '';
    respond.querySelector('.answering')?.remove();
    this.#home.after(respond);
    const back = comment?.querySelector('.cm-reply');
    if (back instanceof HTMLElement) back.focus();
  }

  /** @param {string} name */
  #focus(name) {
    const field = this.#form?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }

  /** @param {SubmitEvent} event */
  async #onSubmit(event) {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const data = new FormData(form, submitter);
    const isPreview = submitter.value === 'preview';
    submitter.disabled = true;
    this.#say(this.dataset.sending);
    try {
      const response = await fetch(form.action, {
        method: 'POST',
        headers: { Accept: 'application/json' },
        body: new URLSearchParams(/** @type {any} */ (data)),
      });
      const answer = /** @type {Answer} */ (await response.json());
      this.#complain(form, response.ok ? {} : answer);
      if (response.ok && isPreview) this.#preview(form, answer.html ?? '');
      else if (response.ok) await this.#show(form, data, answer);
    } catch {
      this.#complain(form, { error: this.dataset.unreachable ?? '' });
    }
    submitter.disabled = false;
  }

  /**
   * Errors beside their fields, and a box above them all that has the focus.
   * @param {HTMLFormElement} form
   * @param {Answer} answer
   */
  #complain(form, { error = '', fields = {} }) {
    this.#say('');
    for (const old of this.querySelectorAll('.bad-box, .respond .err')) old.remove();
    for (const field of form.querySelectorAll('.in')) {
      const message = fields[field.getAttribute('name') ?? ''];
      const described = [field.id === 'c-body' ? 'c-body-hint' : '', message ? `${field.id}-err` : ''];
      field.toggleAttribute('aria-invalid', Boolean(message));
      if (message) {
        field.setAttribute('aria-invalid', 'true');
        field.closest('.field')?.append(element('span', { class: 'err', id: `${field.id}-err` }, message));
      }
      field.setAttribute('aria-describedby', described.filter(Boolean).join(' '));
    }
    if (error === '') return;
    const box = element('div', { class: 'bad-box', role: 'alert', tabindex: '-1' });
    box.append(element('p', {}, error));
    const list = document.createElement('ul');
    for (const field of form.querySelectorAll('.in[aria-invalid]')) {
      const item = document.createElement('li');
      const label = form.querySelector(`label[for="${field.id}"]`)?.firstChild?.textContent?.trim() ?? '';
      item.append(element('a', { href: `#${field.id}` }, label));
      list.append(item);
    }
    if (list.childElementCount > 0) box.append(list);
    form.before(box);
    box.focus();
  }

  /**
   * @param {HTMLFormElement} form
   * @param {string} html as the server's sanitizer left it
   */
  #preview(form, html) {
    this.#dropPreview();
    const box = element('section', { class: 'preview', tabindex: '-1' });
    const body = element('div', { class: 'cm-b', dir: 'auto' });
    body.innerHTML = html;
    box.append(element('h4', {}, this.dataset.preview), body);
    form.before(box);
    box.focus();
  }

  #dropPreview() {
    this.querySelector('.preview')?.remove();
  }

  /**
   * The thread as the server draws it for this browser, with the new comment in its place.
   * @param {HTMLFormElement} form
   * @param {FormData} data
   * @param {Answer} answer
   */
  async #show(form, data, { url = '', status }) {
    remember(data);
    const page = await fetch(url, { headers: { Accept: 'text/html' } });
    const fresh = new DOMParser().parseFromString(await page.text(), 'text/html');
    const hash = new URL(url, location.href).hash;
    const [thread, comment] = [fresh.querySelector('#comments .thread'), fresh.querySelector(hash)];
    if (thread === null || comment === null) {
      location.assign(url);
      return;
    }
    this.#dropPreview();
    this.#goHome();
    const content = form.elements.namedItem('content');
    if (content instanceof HTMLTextAreaElement) content.value = '';
    const [old, heading] = [this.querySelector('.thread'), fresh.querySelector('#talk-h')];
    if (old === null) this.querySelector('.talk-empty')?.replaceWith(thread);
    else old.replaceWith(thread);
    const ownHeading = this.querySelector('#talk-h');
    if (heading && ownHeading) ownHeading.textContent = heading.textContent;
    history.replaceState(null, '', url);
    const shown = document.querySelector(hash);
    shown?.setAttribute('tabindex', '-1');
    if (shown instanceof HTMLElement) shown.focus({ preventScroll: true });
    shown?.scrollIntoView({ block: 'nearest' });
    this.#say(status === 'approved' ? this.dataset.posted : this.dataset.pending);
  }

  /** @param {string | undefined} text */
  #say(text) {
    this.#status.textContent = text ?? '';
  }
}

customElements.define('comment-thread', CommentThread);
