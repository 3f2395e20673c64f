// Settings: says that there is something to save, and asks before it is left behind. The button works without this.

const form = document.querySelector('form[data-unsaved]');
const note = form?.querySelector('.unsaved');

if (form instanceof HTMLFormElement && note instanceof HTMLElement) {
  const said = () => JSON.stringify([...new FormData(form)]);
  // A page that answers a refused form holds what is not saved yet.
  const isRefused = document.querySelector('.bad-box[role=alert], #trial') !== null;
  const before = isRefused ? '' : said();
  let isLeaving = false;
  const look = () => {
    note.hidden = said() === before;
  };
  form.addEventListener('input', look);
  form.addEventListener('submit', () => {
    isLeaving = true;
  });
  window.addEventListener('beforeunload', (event) => {
    if (!note.hidden && !isLeaving) event.preventDefault();
  });
  look();
}
