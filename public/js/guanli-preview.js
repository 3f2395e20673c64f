/** On the page of one comment: what is typed is shown as readers would see it. */
const edit = document.querySelector('#edit');
let waiting = 0;
edit?.querySelector('#content').addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    const body = new URLSearchParams(new FormData(edit));
    body.append('preview', '1');
    const answer = await fetch(edit.getAttribute('action'), { method: 'POST', body }).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const shown = page.querySelector('[data-preview]');
    if (shown !== null) document.querySelector('[data-preview]')?.replaceChildren(...shown.childNodes);
  }, 300);
});
