// "Copy" above code blocks. The word it changes to comes with the button, in the page's language.

/** How long the button says that it is done. */
const SAID_FOR_MS = 1600;

/** @param {HTMLElement} button */
function sayDone(button) {
  const said = button.dataset.done;
  if (said === undefined || button.textContent === said) return;
  const label = button.textContent;
  button.textContent = said;
  setTimeout(() => {
    button.textContent = label;
  }, SAID_FOR_MS);
}

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('.copy') : null;
  const code = button?.closest('.code')?.querySelector('pre');
  if (!(button instanceof HTMLElement) || !code) return;
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    sayDone(button);
  } catch {
    // Refused, or no clipboard outside https: the code can still be selected by hand, so select it.
    getSelection()?.selectAllChildren(code);
  }
});
