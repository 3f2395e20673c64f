/**
 * Moderation without reloads: the same forms and links, sent by script, and the page that comes back put in place. Whatever
 * is no list (a confirmation, a login) is left to the browser.
 */
const main = /** @type {HTMLElement} */ (document.querySelector('#main') ?? document.createElement('main'));
const said = document.createElement('p');
said.className = 'vh';
said.setAttribute('role', 'status');

/**
 * What gets the focus when a list has come back.
 * @typedef {{ row: string | null, at: number, opens?: boolean, keeps?: boolean }} Focused
 */

/**
 * @param {string} selector
 * @param {ParentNode} [within]
 */
const find = (selector, within = main) => /** @type {HTMLElement | null} */ (within.querySelector(selector));
const isList = () => find('#moderate') !== null;
const rows = () => /** @type {HTMLElement[]} */ ([...main.querySelectorAll('tr[data-row]')]);
/** @param {Element} row */
const boxOf = (row) => /** @type {HTMLInputElement} */ (row.querySelector('.pick input'));
const picks = () => rows().filter((row) => boxOf(row).checked);
/** @param {string} id */
const rowOf = (id) => find(`tr[data-row="${CSS.escape(id)}"]`);
/** @param {Element | null | undefined} element */
const rowAround = (element) => /** @type {HTMLElement | null} */ (element?.closest('tr[data-row]') ?? null);

/** @type {string | null} */
let lastPicked = null;

/** @param {HTMLElement | null} row */
function setCurrent(row, hasFocus = true) {
  for (const each of rows()) each.classList.toggle('cur', each === row);
  if (row === null || !hasFocus) return;
  row.scrollIntoView({ block: 'nearest' });
  boxOf(row).focus({ preventScroll: true });
}

/** Long comments are folded to three lines. */
function fold() {
  const label = find('[data-more]')?.dataset['more'];
  if (label === undefined) return;
  for (const text of main.querySelectorAll('tr .said')) {
    text.classList.add('cut');
    if (text.scrollHeight <= text.clientHeight + 4) {
      text.classList.remove('cut');
      continue;
    }
    const more = document.createElement('button');
    more.type = 'button';
    more.className = 'plain-btn';
    more.textContent = label;
    more.addEventListener('click', () => {
      text.classList.remove('cut');
      more.remove();
      const row = rowAround(text);
      if (row !== null) boxOf(row).focus();
    });
    text.after(more);
  }
}

function showPicks() {
  const count = picks().length;
  const all = /** @type {HTMLInputElement | null} */ (find('[data-all]'));
  const bar = find('[data-bulk]');
  const words = find('[data-bulk] [data-count]');
  if (all === null || bar === null || words === null) return;
  all.hidden = false;
  all.checked = count > 0 && count === rows().length;
  all.indeterminate = count > 0 && !all.checked;
  bar.hidden = count === 0;
  const { one = '', many = '' } = words.dataset;
  words.textContent = count === 1 ? one : many.replace('999', String(count));
}

function arrange() {
  if (!isList()) return;
  fold();
  showPicks();
  const keys = find('[data-keys]');
  const isOn = /** @type {HTMLInputElement | null} */ (find('[data-keys-on]'));
  if (keys === null || isOn === null) return;
  keys.hidden = false;
  isOn.checked = localStorage.getItem('guanli-keys') !== 'off';
}

/**
 * What is picked, whether the filters are open, and a form with what is typed in it go over to the new list.
 * @param {HTMLElement} fresh
 * @param {boolean} keepsForm
 */
function replaceKeeping(fresh, keepsForm) {
  const picked = new Set(picks().map((row) => row.dataset['row']));
  const form = find('form.inline');
  const open = rowAround(form)?.dataset['row'] ?? '';
  const filters = /** @type {HTMLDetailsElement | null} */ (find('.more-filters'));
  main.replaceChildren(...fresh.childNodes);
  for (const row of rows()) boxOf(row).checked = picked.has(row.dataset['row']);
  const newFilters = /** @type {HTMLDetailsElement | null} */ (find('.more-filters'));
  if (filters !== null && newFilters !== null) newFilters.open = filters.open;
  if (form !== null && keepsForm && find('form.inline') === null)
    rowOf(open)?.querySelector('.said-c')?.append(form);
}

/**
 * Puts a list in place of the one that is shown; what is typed and what is picked stays.
 * @param {string} html
 * @param {Focused} focused
 * @returns {boolean} false when it is no list
 */
function show(html, focused) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const fresh = find('#main', page);
  if (fresh === null || find('#moderate', fresh) === null) return false;
  const notice = find('.flash', fresh);
  notice?.removeAttribute('role');
  // The place to type in: focused below, in its turn.
  const first = find('form.inline [autofocus]', fresh);
  first?.removeAttribute('autofocus');
  replaceKeeping(fresh, focused.keeps !== false);
  document.title = page.title;
  const nav = find('.rail-nav', page);
  if (nav !== null) document.querySelector('.rail-nav')?.replaceWith(nav);
  arrange();
  said.textContent = '';
  const words = notice === null ? '' : (find('span', notice)?.textContent ?? '');
  if (words !== '') setTimeout(() => (said.textContent = words), 50);
  if (focused.opens === true && first !== null) {
    setCurrent(rowAround(first), false);
    first.focus();
  } else setCurrent(rowOf(focused.row ?? '') ?? rows()[Math.min(focused.at, rows().length - 1)] ?? null);
  return true;
}

/**
 * @param {string} href
 * @param {Focused} focused
 */
async function load(href, focused) {
  try {
    const answer = await fetch(href, { headers: { Accept: 'text/html' } });
    if (show(await answer.text(), focused)) return;
  } catch {
    // The browser tries, and says what is wrong.
  }
  location.assign(href);
}

/**
 * Which row comes after an action, by id where it is known, and else by its place.
 * @param {HTMLButtonElement | null} submitter
 * @returns {Focused}
 */
function rowAfter(submitter) {
  const current = find('tr.cur');
  const row = rowAround(submitter);
  if (submitter === null || row === null)
    return {
      row: current?.dataset['row'] ?? null,
      at: Math.max(0, current === null ? 0 : rows().indexOf(current)),
    };
  const next = submitter.name === 'one' ? submitter.value.split(' ')[3] : row.dataset['row'];
  return { row: next ?? null, at: rows().indexOf(row) };
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} submitter
 */
async function send(form, submitter) {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  if (submitter !== null && submitter.name !== '') body.append(submitter.name, submitter.value);
  const isInline = form.classList.contains('inline');
  const focused = { ...rowAfter(submitter), keeps: !isInline, opens: isInline };
  if (submitter !== null) submitter.disabled = true;
  try {
    // Not `form.action`, which is the field of that name.
    const answer = await fetch(form.getAttribute('action') ?? '', { method: 'POST', body });
    const isPage = answer.redirected || answer.status === 409 || answer.status === 422;
    if (isPage && show(await answer.text(), focused)) return;
  } catch {
    // As above.
  }
  if (submitter !== null) submitter.disabled = false;
  form.dataset['native'] = '';
  form.requestSubmit(submitter);
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !isList() || !main.contains(form)) return;
  if (form.method !== 'post' || 'native' in form.dataset) return;
  event.preventDefault();
  void send(form, /** @type {HTMLButtonElement | null} */ (event.submitter));
});

document.addEventListener('click', (event) => {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return;
  const link = target.closest('a[data-key="r"], a[data-key="q"], a[data-cancel]');
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
  if (link instanceof HTMLAnchorElement && isList() && isPlain) {
    event.preventDefault();
    const opens = !('cancel' in link.dataset);
    void load(link.href, { row: rowAround(link)?.dataset['row'] ?? null, at: 0, opens, keeps: false });
    return;
  }
  if (target.matches('[data-clear]')) {
    for (const row of rows()) boxOf(row).checked = false;
    showPicks();
  }
  const dialog = find('[data-dialog]');
  if (target.matches('[data-help]') && dialog instanceof HTMLDialogElement) dialog.showModal();
  const row = rowAround(target);
  if (row === null || target !== boxOf(row)) return;
  const all = rows();
  const from = all.findIndex((each) => each.dataset['row'] === lastPicked);
  if (event.shiftKey && from >= 0) {
    const to = all.indexOf(row);
    for (const each of all.slice(Math.min(from, to), Math.max(from, to) + 1))
      boxOf(each).checked = boxOf(row).checked;
  }
  showPicks();
});

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.matches('[data-all]')) for (const row of rows()) boxOf(row).checked = target.checked;
  if (target.matches('[data-keys-on]')) localStorage.setItem('guanli-keys', target.checked ? 'on' : 'off');
  const row = rowAround(target);
  if (row !== null && target === boxOf(row)) lastPicked = row.dataset['row'] ?? null;
  if (isList()) showPicks();
});

document.addEventListener('focusin', ({ target }) => {
  const row = target instanceof Element ? rowAround(target) : null;
  if (row !== null && !row.classList.contains('cur')) setCurrent(row, false);
});

if (isList()) document.body.append(said);
arrange();
