/** Keys of the moderators' list, as WordPress has them. They press what is on the page; the row they speak of has the class `cur`. */
const list = document.querySelector('#main');

/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement | null} */ (list?.querySelector(selector) ?? null);
const rows = () => /** @type {HTMLElement[]} */ ([...(list?.querySelectorAll('tr[data-row]') ?? [])]);
/** @param {HTMLElement} row */
const boxOf = (row) => /** @type {HTMLInputElement} */ (row.querySelector('.pick input'));
const hasKeys = () => localStorage.getItem('guanli-keys') !== 'off';

/** @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof Element &&
  target.closest('textarea, select, input:not([type="checkbox"]), [contenteditable], dialog') !== null;

/** @param {HTMLElement} row */
function pick(row) {
  boxOf(row).checked = !boxOf(row).checked;
  boxOf(row).dispatchEvent(new Event('change', { bubbles: true }));
}

/** @param {1 | -1} step */
function move(step) {
  const all = rows();
  const at = all.findIndex((row) => row.classList.contains('cur'));
  const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step];
  if (next === undefined) find(`a[rel="${step > 0 ? 'next' : 'prev'}"]`)?.click();
  else {
    next.scrollIntoView({ block: 'nearest' });
    boxOf(next).focus({ preventScroll: true });
  }
}

/** With Shift: all picked rows. @type {Readonly<Record<string, readonly string[]>>} */
const BULK = {
  A: ['approve'],
  U: ['hold'],
  S: ['spam'],
  T: ['trash'],
  Z: ['restore', 'notSpam'],
  D: ['remove', 'trash'],
};

/**
 * @param {string} key
 * @returns {boolean} whether it means something here
 */
function press(key) {
  const row = find('tr.cur');
  const bulk = BULK[key];
  if (key === 'j') move(1);
  else if (key === 'k') move(-1);
  else if (key === '?') find('[data-help]')?.click();
  else if (key === 'X') rows().forEach(pick);
  else if (bulk !== undefined) {
    const button = bulk.map((action) => find(`[data-do="${action}"]`)).find((found) => found !== null);
    if (rows().some((each) => boxOf(each).checked)) button?.click();
  } else if (row === null) return false;
  else if (key === 'x') pick(row);
  else if ('ausdzrqe'.includes(key)) find(`tr.cur [data-key="${key}"]`)?.click();
  else return false;
  return true;
}

document.addEventListener('keydown', (event) => {
  if (find('#moderate') === null) return;
  if (event.key === 'Escape' && event.target instanceof Element) {
    const cancel = event.target.closest('form.inline')?.querySelector('[data-cancel]');
    if (cancel instanceof HTMLElement) cancel.click();
  }
  const isOther = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
  if (isOther || !hasKeys() || isTyping(event.target)) return;
  if (event.key.length === 1 && press(event.key)) event.preventDefault();
});
