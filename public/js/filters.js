// A ticked filter is applied by itself, and the focus stays on it.

/** Several filters may be ticked in one go. */
const FILTER_MS = 400;
const FOCUS_KEY = 'filter-focus';

/**
 * Sends the form when a filter was changed; the page that follows puts the focus back where it was.
 * @param {HTMLFormElement} form
 */
function applyFilters(form) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox' || target.form !== form) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      remember();
      form.requestSubmit();
    }, FILTER_MS);
  });
  // The browser's memory of a page left behind would show filters that its address does not have.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) form.reset();
  });
}

function remember() {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLInputElement)) return;
  try {
    sessionStorage.setItem(FOCUS_KEY, JSON.stringify([focused.name, focused.value, scrollY]));
  } catch {
    // Storage is closed to us; the focus begins at the top then.
  }
}

/** @param {HTMLFormElement} form */
function restoreFocus(form) {
  /** @type {string | null} */
  let kept = null;
  try {
    kept = sessionStorage.getItem(FOCUS_KEY);
    sessionStorage.removeItem(FOCUS_KEY);
  } catch {
    // As above.
  }
  if (kept === null) return;
  const [name, value, top] = JSON.parse(kept);
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || control.name !== name || control.value !== value) continue;
    for (let at = control.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
      at.open = true;
    scrollTo(0, top);
    control.focus({ preventScroll: true });
    return;
  }
}

const form = document.querySelector('form[role=search]');
if (form instanceof HTMLFormElement) {
  applyFilters(form);
  restoreFocus(form);
}
