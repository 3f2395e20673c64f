// The search field: "/" goes to it, and results are offered while typing, as the combobox pattern of ARIA has it.

/** Typing is answered after this pause. */
const TYPING_MS = 150;
const MOST_OFFERED = 6;

/** @typedef {{ url: string, lang: string, title: string, snippet: string }} Result */

/**
 * A word of one Latin letter says nothing yet; one Chinese character is a word.
 * @param {string} text
 */
function isEnough(text) {
  return text.length > 1 || /\p{Script=Han}/u.test(text);
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} field
 */
function offerResults(form, field) {
  const { ui = '', list: label = '', none = '', one = '', many = '' } = form.dataset;
  const list = document.createElement('div');
  const status = document.createElement('p');
  let latest = 0;
  let current = -1;
  let isComposing = false;
  let asked = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {AbortController | undefined} */
  let underway;

  list.id = 'suggest';
  list.className = 'suggest';
  list.hidden = true;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', label);
  status.className = 'vh';
  status.setAttribute('role', 'status');
  field.after(list);
  form.append(status);
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-autocomplete', 'list'],
    ['aria-controls', list.id],
    ['aria-expanded', 'false'],
  ])
    field.setAttribute(name ?? '', value ?? '');

  /** What is asked, or still to be asked, no longer matters. */
  function forget() {
    clearTimeout(timer);
    underway?.abort();
    latest += 1;
    asked = '';
  }

  /** @param {boolean} isOpen */
  function show(isOpen) {
    list.hidden = !isOpen;
    field.setAttribute('aria-expanded', String(isOpen));
    choose(-1);
  }

  function close() {
    forget();
    show(false);
    status.textContent = '';
  }

  /** @param {number} index -1 is the field itself */
  function choose(index) {
    current = index;
    [...list.children].forEach((option, at) => option.setAttribute('aria-selected', String(at === index)));
    const option = list.children[index];
    if (option === undefined) field.removeAttribute('aria-activedescendant');
    else {
      field.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
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

  /** @param {Result[]} results */
  function offer(results) {
    list.replaceChildren(...results.slice(0, MOST_OFFERED).map(optionOf));
    const { length } = list.children;
    show(length > 0);
    status.textContent = length === 0 ? none : length === 1 ? one : many.replace('#', String(length));
  }

  async function ask() {
    const query = field.value.trim();
    if (query === asked) return;
    forget();
    if (!isEnough(query)) {
      close();
      return;
    }
    asked = query;
    const mine = latest;
    underway = new AbortController();
    try {
      const parameters = new URLSearchParams({ q: query, ui, typing: '1' });
      const response = await fetch(`/api/search?${parameters}`, { signal: underway.signal });
      if (!response.ok) throw new Error(response.statusText);
      const { results } = await response.json();
      if (mine === latest && document.activeElement === field) offer(results);
    } catch {
      // Outdated, offline or too fast: the page behind the button still answers.
      if (mine === latest) close();
    }
  }

  function askSoon() {
    if (isComposing) return;
    clearTimeout(timer);
    timer = setTimeout(ask, TYPING_MS);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    // The key that ends a composition belongs to the input method; Safari says 229 only.
    if (event.isComposing || isComposing || event.keyCode === 229) return;
    const { length } = list.children;
    const isOpen = !list.hidden;
    if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'ArrowDown' && isOpen) choose(current + 1 < length ? current + 1 : -1);
    else if (event.key === 'ArrowUp' && isOpen) choose(current < 0 ? length - 1 : current - 1);
    else if (event.key === 'ArrowDown') void ask();
    else if (event.key === 'Enter' && isOpen && current >= 0) {
      const option = list.children[current];
      if (option instanceof HTMLElement) option.click();
    } else return;
    event.preventDefault();
  }

  field.addEventListener('keydown', onKey);
  field.addEventListener('input', askSoon);
  field.addEventListener('blur', close);
  field.addEventListener('compositionstart', () => {
    isComposing = true;
    clearTimeout(timer);
  });
  field.addEventListener('compositionend', () => {
    isComposing = false;
    askSoon();
  });
  // A press on an option would take the focus from the field, and with it the option.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  form.addEventListener('submit', close);
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

const form = document.querySelector('form[role=search]');
const field = form?.querySelector('input[type=search]');
if (form instanceof HTMLFormElement && field instanceof HTMLInputElement) {
  offerResults(form, field);
  document.addEventListener('keydown', (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    if (event.key !== '/' || !isPlain || isTyping(event.target)) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
