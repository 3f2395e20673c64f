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

/**
 * Position of the last heading above the reading line, or -1.
 * @param {readonly (HTMLElement | null)[]} headings
 */
function reachedOf(headings) {
  const line = innerHeight * READING_LINE;
  return headings.findLastIndex((heading) => heading !== null && heading.getBoundingClientRect().top <= line);
}

/**
 * How much of the text has been scrolled past, until its end is in view.
 * @param {Element} text
 */
function progressOf(text) {
  const end = (text.lastElementChild ?? text).getBoundingClientRect().bottom + scrollY - innerHeight;
  const share = end <= 0 ? 1 : Math.min(1, Math.max(0, scrollY / end));
  return `${Math.round(share * 100)}%`;
}

/** Calls back at most once a frame while the page scrolls or changes size. @param {() => void} look */
function onMove(look) {
  let isQueued = false;
  const queue = () => {
    if (isQueued) return;
    isQueued = true;
    requestAnimationFrame(() => {
      isQueued = false;
      look();
    });
  };
  addEventListener('scroll', queue, { passive: true });
  addEventListener('resize', queue, { passive: true });
  look();
}

/**
 * @param {HTMLElement} toc
 * @param {Element} text
 */
function follow(toc, text) {
  const links = linksOf(toc);
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  const button = document.querySelector('.tocbar button');
  const sheet = document.querySelector('dialog.sheet');
  const hasSheet = button instanceof HTMLButtonElement && sheet instanceof HTMLDialogElement;
  const sheetLinks = hasSheet ? fillSheet(toc, button, sheet) : [];
  const now = document.querySelector('.tocbar .now');
  const percent = document.querySelector('.tocbar .pct');
  let current = NaN;

  onMove(() => {
    if (percent !== null) percent.textContent = progressOf(text);
    const reached = reachedOf(headings);
    if (reached === current) return;
    current = reached;
    mark(links, reached);
    mark(sheetLinks, reached);
    if (now !== null) now.textContent = links[reached]?.textContent ?? '';
    keepInView(toc, links[reached]);
  });
}

const toc = document.querySelector('.post > .toc');
const text = document.querySelector('.prose');
if (toc instanceof HTMLElement && text !== null) follow(toc, text);
