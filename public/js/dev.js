// Development only: reloads the page when what it shows has changed, and lays problems of content files over it.

/**
 * @typedef {{ path: string, line: number, field: string, message: string, hint: string, lines: { number: number, text: string }[] }} Problem
 * @typedef {{ state: string, problems: Problem[] }} Message
 */

/** @type {string | undefined} */
let shown;

const events = new EventSource('/_/events');
events.addEventListener('message', ({ data }) => {
  /** @type {Message} */
  const { state, problems } = JSON.parse(data);
  if (shown === undefined) shown = state;
  // The browser keeps the place on the page over a reload.
  if (shown !== state) location.reload();
  else showProblems(problems);
});

/** @param {Problem[]} problems */
function showProblems(problems) {
  document.querySelector('.dev-overlay')?.remove();
  if (problems.length === 0) return;
  const overlay = element('section', 'dev-overlay');
  overlay.setAttribute('aria-label', 'Problems');
  overlay.lang = 'en';
  const close = element('button', 'btn', 'Close');
  close.addEventListener('click', () => overlay.remove());
  overlay.append(close, ...problems.map(describe));
  document.body.append(overlay);
}

/** @param {Problem} problem */
function describe({ path, line, field, message, hint, lines }) {
  const item = element('article', 'dev-problem');
  const source = element('pre', '');
  for (const { number, text } of lines) {
    source.append(
      element('span', number === line ? 'dev-fault' : '', `${String(number).padStart(4)}  ${text}\n`),
    );
  }
  item.append(
    element('h2', '', `${path}:${line} (${field})`),
    element('p', '', `${message} ${hint}`),
    source,
  );
  return item;
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} className
 * @param {string} [text]
 */
function element(name, className, text) {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}
