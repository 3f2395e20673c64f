// A footnote opens beside its number. Without this script, or with a modifier key, the number is the plain link it is.

/** Between the number and its note, and between the note and the edges of the window. */
const GAP_PX = 8;
const EDGE_PX = 20;

/**
 * Text of the note without the way back, and without ids that would then be in the page twice.
 * @param {Element} note
 */
function contentOf(note) {
  const copy = document.createElement('div');
  for (const node of note.childNodes) copy.append(node.cloneNode(true));
  for (const back of copy.querySelectorAll('a[href^="#fnref"]')) back.remove();
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
  return copy;
}

/**
 * Below the number, inside the viewport's inline edges; above it when there is no room below.
 * @param {HTMLElement} popover
 * @param {Element} reference
 */
function place(popover, reference) {
  const at = reference.getBoundingClientRect();
  const box = popover.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const start = Math.max(EDGE_PX, Math.min(at.x - box.width / 2, width - box.width - EDGE_PX));
  const fitsBelow = at.bottom + GAP_PX + box.height <= innerHeight;
  const block = fitsBelow ? at.bottom + GAP_PX : Math.max(GAP_PX, at.top - GAP_PX - box.height);
  popover.style.translate = `${start + scrollX}px ${block + scrollY}px`;
}

/** @param {HTMLAnchorElement} reference */
function noteOf(reference) {
  return document.getElementById(decodeURIComponent(reference.hash.slice(1)));
}

/** @returns {HTMLElement} */
function createPopover() {
  const popover = document.createElement('div');
  popover.className = 'fn-open';
  popover.popover = 'auto';
  popover.tabIndex = -1;
  popover.setAttribute('role', 'note');
  document.body.append(popover);
  return popover;
}

/** @type {HTMLElement | undefined} */
let popover;

/** @param {HTMLAnchorElement} reference @param {Element} note */
function open(reference, note) {
  popover ??= createPopover();
  const heading = note.closest('section')?.querySelector('h2')?.textContent ?? '';
  popover.setAttribute('aria-label', `${heading} ${reference.textContent ?? ''}`.trim());
  popover.replaceChildren(contentOf(note));
  popover.showPopover();
  place(popover, reference);
  popover.focus({ preventScroll: true });
}

document.addEventListener('click', (event) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const reference = event.target instanceof Element ? event.target.closest('a.fnref') : null;
  if (!(reference instanceof HTMLAnchorElement) || !('showPopover' in reference)) return;
  const note = noteOf(reference);
  if (note === null) return;
  event.preventDefault();
  open(reference, note);
});
