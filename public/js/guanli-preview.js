/** On the page of one comment: what is typed is shown as readers would see it. */
const edit = /** @type {HTMLFormElement | null} */ (document.querySelector('#edit'));
const waitMs = 300;
let waiting = 0;

/** @param {HTMLFormElement} form */
async function preview(form) {
  const body = new URLSearchParams({ preview: '1' });
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  // Not `form.action`, which is the field of that name.
  const address = form.getAttribute('action') ?? '';
  const answer = await fetch(address, { method: 'POST', body }).catch(() => null);
  if (answer === null || !answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const shown = page.querySelector('[data-preview]');
  if (shown !== null) document.querySelector('[data-preview]')?.replaceChildren(...shown.childNodes);
}

edit?.querySelector('#content')?.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => void preview(edit), waitMs);
});
