// Contents of an article: marks the current heading, and below 1120 px offers the same list in a bottom sheet.

/** A heading counts as reached when it has passed this share of the viewport's height. */
const READING_LINE = 0.28;

/**
 * @param {ParentNode} list
 * @returns {HTMLAnchorElement[]}
 */
function linksOf(list) {
  return [...list.querySelectorAll('a')];
}

/**
 * Links before the current one are read, the one itself is here.
 * @param {readonly HTMLAnchorElement[]} links
 * @param {number} current
 */
function mark(links, current) {
  links.forEach((link, index) => {
    if (index === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
    link.parentElement?.classList.toggle('read', index < current);
  });
}

/**
 * Scrolls a list that is longer than its box, and only that box.
 * @param {Element} box
 * @param {HTMLElement | undefined} link
 */
function keepInView(box, link) {
  if (link === undefined || box.scrollHeight <= box.clientHeight) return;
  const offset = link.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollTop += offset - box.clientHeight / 2;
}

/**
 * Puts a copy of the contents into the sheet and opens it from the bar. Focus trap, Escape and the inert page behind
 * come from `showModal`.
 * @param {HTMLElement} toc
 * @param {HTMLButtonElement} button
 * @param {HTMLDialogElement} sheet
 * @returns {HTMLAnchorElement[]} the links in the sheet
 */
function fillSheet(toc, button, sheet) {
  const list = toc.querySelector('ol')?.cloneNode(true);
  const copy = document.createElement('nav');
  copy.className = 'toc';
  copy.setAttribute('aria-labelledby', 'sheet-h');
  if (list !== undefined) copy.append(list);
  sheet.append(copy);
  button.addEventListener('click', () => {
    sheet.showModal();
    const here = copy.querySelector('[aria-current]');
    if (here instanceof HTMLElement) here.focus();
  });
  sheet.addEventListener('click', (event) => {
    const target = event.target;
    if (target === sheet || (target instanceof Element && target.closest('a') !== null)) sheet.close();
  });
  return linksOf(copy);
}

/** @param {HTMLElement} toc */
function follow(toc) {
  const links = linksOf(toc);
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  const bar = document.querySelector('.tocbar');
  const button = bar?.querySelector('button') ?? null;
  const now = bar?.querySelector('.now') ?? null;
  const percent = bar?.querySelector('.pct') ?? null;
  const sheet = document.querySelector('dialog.sheet');
  const text = document.querySelector('.prose');
  /** @type {HTMLAnchorElement[]} */
  let sheetLinks = [];
  if (button !== null && sheet instanceof HTMLDialogElement) sheetLinks = fillSheet(toc, button, sheet);

  let current = -2;
  let isQueued = false;

  function showProgress() {
    const end = text?.lastElementChild;
    if (percent === null || !end) return;
    const length = end.getBoundingClientRect().bottom + scrollY - innerHeight;
    const share = length <= 0 ? 1 : Math.min(1, Math.max(0, scrollY / length));
    percent.textContent = `${Math.round(share * 100)}%`;
  }

  function look() {
    isQueued = false;
    showProgress();
    const line = innerHeight * READING_LINE;
    const reached = headings.findLastIndex(
      (heading) => (heading?.getBoundingClientRect().top ?? Infinity) <= line,
    );
    if (reached === current) return;
    current = reached;
    mark(links, reached);
    mark(sheetLinks, reached);
    if (now !== null) now.textContent = links[reached]?.textContent ?? '';
    keepInView(toc, links[reached]);
  }

  function queue() {
    if (isQueued) return;
    isQueued = true;
    requestAnimationFrame(look);
  }

  addEventListener('scroll', queue, { passive: true });
  addEventListener('resize', queue, { passive: true });
  look();
}

const toc = document.querySelector('.post > .toc');
if (toc instanceof HTMLElement) follow(toc);
