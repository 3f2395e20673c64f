/**
 * Moderation without reloads: the same forms and links, sent by script, and the page that comes back put in place. Keys are
 * WordPress's. Whatever is no list (a confirmation, a login) is left to the browser.
 */
const main = document.querySelector('#main');
const isList = () => main?.querySelector('#moderate') != null;
const said = document.createElement('p');
said.className = 'vh';
said.setAttribute('role', 'status');
document.body.append(said);

const rows = () => [...main.querySelectorAll('tr[data-row]')];
const boxOf = (row) => row.querySelector('.pick input');
const picks = () => rows().filter((row) => boxOf(row).checked);
const rowOf = (id) => main.querySelector(`tr[data-row="${CSS.escape(id)}"]`);
const typing = (element) =>
  element.closest?.('textarea, select, input:not([type="checkbox"]), [contenteditable], dialog') != null;

let current = null;
let lastPicked = null;

function setCurrent(row, hasFocus = true) {
  for (const each of rows()) each.classList.toggle('cur', each === row);
  current = row?.dataset.row ?? null;
  if (row === null || row === undefined || !hasFocus) return;
  row.scrollIntoView({ block: 'nearest' });
  boxOf(row).focus({ preventScroll: true });
}

/** Long comments are folded to three lines. */
function fold() {
  const label = main.querySelector('[data-more]')?.dataset.more;
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
      text.closest('tr').querySelector('.pick input').focus();
    });
    text.after(more);
  }
}

function showPicks() {
  const count = picks().length;
  const all = main.querySelector('[data-all]');
  const bar = main.querySelector('[data-bulk]');
  if (all === null || bar === null) return;
  all.hidden = false;
  all.checked = count > 0 && count === rows().length;
  all.indeterminate = count > 0 && !all.checked;
  bar.hidden = count === 0;
  const words = bar.querySelector('[data-count]');
  words.textContent = count === 1 ? words.dataset.one : words.dataset.many.replace('999', String(count));
}

function arrange() {
  if (!isList()) return;
  fold();
  showPicks();
  const keys = main.querySelector('[data-keys]');
  if (keys === null) return;
  keys.hidden = false;
  keys.querySelector('[data-keys-on]').checked = hasKeys();
}

const hasKeys = () => localStorage.getItem('guanli-keys') !== 'off';

/** Puts a list in place of the one that is shown; what is typed and what is picked stays. */
function show(html, focused) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const fresh = page.querySelector('#main');
  if (fresh?.querySelector('#moderate') == null) return false;
  const picked = new Set(picks().map((row) => row.dataset.row));
  const form = main.querySelector('form.inline');
  const open = form?.closest('tr')?.dataset.row;
  const isFolded = main.querySelector('.more-filters')?.open;
  const notice = fresh.querySelector('.flash');
  notice?.removeAttribute('role');
  // The place to type in: focused below, in its turn.
  const first = fresh.querySelector('form.inline [autofocus]');
  first?.removeAttribute('autofocus');
  main.replaceChildren(...fresh.childNodes);
  document.title = page.title;
  const nav = page.querySelector('.rail-nav');
  if (nav !== null) document.querySelector('.rail-nav')?.replaceWith(nav);
  for (const row of rows()) boxOf(row).checked = picked.has(row.dataset.row);
  if (isFolded !== undefined) main.querySelector('.more-filters').open = isFolded;
  if (form !== null && focused?.keeps !== false && main.querySelector('form.inline') === null)
    rowOf(open)?.querySelector('.said-c').append(form);
  arrange();
  said.textContent = '';
  if (notice !== null) setTimeout(() => (said.textContent = notice.querySelector('span').textContent), 50);
  if (focused?.opens && first !== null) {
    setCurrent(first.closest('tr'), false);
    first.focus();
  } else if (focused)
    setCurrent(rowOf(focused.row ?? '') ?? rows()[Math.min(focused.at, rows().length - 1)] ?? null);
  return true;
}

async function load(href, focused) {
  try {
    const answer = await fetch(href, { headers: { Accept: 'text/html' } });
    if (show(await answer.text(), focused)) return;
  } catch {
    // The browser tries, and says what is wrong.
  }
  location.assign(href);
}

/** Which row comes after an action, by id where it is known, and else by its place. */
function rowAfter(submitter) {
  const row = submitter?.closest('tr');
  if (row == null)
    return {
      row: current,
      at: Math.max(
        0,
        rows().findIndex((each) => each.dataset.row === current),
      ),
    };
  const next = submitter.name === 'one' ? submitter.value.split(' ')[3] : row.dataset.row;
  return { row: next, at: rows().indexOf(row) };
}

async function send(form, submitter) {
  const body = new URLSearchParams(new FormData(form));
  if (submitter?.name) body.append(submitter.name, submitter.value);
  const focused = {
    ...rowAfter(submitter),
    keeps: !form.classList.contains('inline'),
    opens: form.classList.contains('inline'),
  };
  if (submitter) submitter.disabled = true;
  try {
    // Not `form.action`, which is the field of that name.
    const answer = await fetch(form.getAttribute('action'), { method: 'POST', body });
    if (answer.redirected || answer.status === 409 || answer.status === 422)
      if (show(await answer.text(), focused)) return;
  } catch {
    // As above.
  }
  if (submitter) submitter.disabled = false;
  form.dataset.native = '';
  form.requestSubmit(submitter ?? undefined);
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!isList() || form.method !== 'post' || !main.contains(form) || 'native' in form.dataset) return;
  event.preventDefault();
  void send(form, event.submitter);
});

document.addEventListener('click', (event) => {
  const target = event.target;
  const link = target.closest?.('a[data-key="r"], a[data-key="q"], a[data-cancel]');
  if (link && isList() && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
    event.preventDefault();
    const isCancel = 'cancel' in link.dataset;
    void load(link.href, { row: link.closest('tr').dataset.row, at: 0, opens: !isCancel, keeps: false });
    return;
  }
  if (target.matches?.('[data-clear]')) {
    for (const row of rows()) boxOf(row).checked = false;
    showPicks();
  }
  if (target.matches?.('[data-help]')) main.querySelector('[data-dialog]').showModal();
  const row = target.closest?.('tr[data-row]');
  if (!row || target !== boxOf(row)) return;
  const all = rows();
  const from = all.findIndex((each) => each.dataset.row === lastPicked);
  if (event.shiftKey && from >= 0) {
    const [low, high] = [from, all.indexOf(row)].sort((a, b) => a - b);
    for (const each of all.slice(low, high + 1)) boxOf(each).checked = target.checked;
  }
  lastPicked = row.dataset.row;
  showPicks();
});

document.addEventListener('change', (event) => {
  if (event.target.matches('[data-all]')) for (const row of rows()) boxOf(row).checked = event.target.checked;
  if (event.target.matches('[data-keys-on]'))
    localStorage.setItem('guanli-keys', event.target.checked ? 'on' : 'off');
  if (isList()) showPicks();
});

function move(step) {
  const all = rows();
  const at = all.findIndex((row) => row.dataset.row === current);
  const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step];
  if (next !== undefined) setCurrent(next);
  else main.querySelector(`a[rel="${step > 0 ? 'next' : 'prev'}"]`)?.click();
}

const BULK = {
  A: ['approve'],
  U: ['hold'],
  S: ['spam'],
  T: ['trash'],
  Z: ['restore', 'notSpam'],
  D: ['remove', 'trash'],
};

function press(key) {
  const row = current === null ? null : rowOf(current);
  if (key === 'j') move(1);
  else if (key === 'k') move(-1);
  else if (key === '?') main.querySelector('[data-dialog]')?.showModal();
  else if (key === 'X') {
    for (const each of rows()) boxOf(each).checked = !boxOf(each).checked;
    showPicks();
  } else if (key in BULK) {
    const button = BULK[key]
      .map((action) => main.querySelector(`[data-do="${action}"]`))
      .find((found) => found !== null);
    if (picks().length > 0) button?.click();
  } else if (row !== null && key === 'x') {
    boxOf(row).checked = !boxOf(row).checked;
    lastPicked = current;
    showPicks();
  } else if (row !== null && 'ausdzrqe'.includes(key)) row.querySelector(`[data-key="${key}"]`)?.click();
  else return false;
  return true;
}

document.addEventListener('keydown', (event) => {
  if (!isList()) return;
  if (event.key === 'Escape') event.target.closest?.('form.inline')?.querySelector('[data-cancel]')?.click();
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing ||
    !hasKeys() ||
    typing(event.target)
  )
    return;
  if (event.key.length === 1 && press(event.key)) event.preventDefault();
});

document.addEventListener('focusin', (event) => {
  const row = event.target.closest?.('tr[data-row]');
  if (row && row.dataset.row !== current) setCurrent(row, false);
});

arrange();
