// Passkeys: asks the browser for a key and puts its answer into a plain form. Without this script, or in a browser
// that knows no passkeys, those forms stay hidden and the password does everything.

if ('PublicKeyCredential' in window) {
  for (const form of document.querySelectorAll('form[data-passkey]')) {
    if (!(form instanceof HTMLFormElement)) continue;
    form.hidden = false;
    form.addEventListener('submit', (event) => void askFirst(event, form));
  }
  for (const note of document.querySelectorAll('[data-without-passkeys]'))
    note.toggleAttribute('hidden', true);
}

/**
 * Holds the form back until the browser has answered.
 * @param {SubmitEvent} event
 * @param {HTMLFormElement} form
 */
async function askFirst(event, form) {
  const credential = form.elements.namedItem('credential');
  const [said, button] = [form.querySelector('.said-no'), form.querySelector('button')];
  if (!(credential instanceof HTMLInputElement) || credential.value !== '' || !said || !button) return;
  event.preventDefault();
  said.textContent = '';
  button.disabled = true;
  try {
    const answer = await ask(form.dataset.passkey ?? '', JSON.parse(form.dataset.options ?? ''));
    if (!(answer instanceof PublicKeyCredential)) throw new Error('no key');
    credential.value = JSON.stringify('toJSON' in answer ? answer.toJSON() : writeAnswer(answer));
    takeAlong(form);
    form.requestSubmit();
  } catch {
    said.textContent = form.dataset.cancelled ?? '';
  } finally {
    button.disabled = false;
  }
}

/**
 * What the server asks, as the browser wants it; by hand where it cannot read JSON itself.
 * @param {string} how
 * @param {any} options
 */
function ask(how, options) {
  const [Key, read] = [PublicKeyCredential, readOptions(options)];
  if (how === 'create')
    return navigator.credentials.create({
      publicKey: 'parseCreationOptionsFromJSON' in Key ? Key.parseCreationOptionsFromJSON(options) : read,
    });
  return navigator.credentials.get({
    publicKey: 'parseRequestOptionsFromJSON' in Key ? Key.parseRequestOptionsFromJSON(options) : read,
  });
}

/**
 * The wish to stay signed in stands in the form of the password.
 * @param {HTMLFormElement} form
 */
function takeAlong(form) {
  const keep = document.querySelector('input[name=keep]');
  if (!(keep instanceof HTMLInputElement) || !keep.checked) return;
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'keep', value: '1' }));
}

/** @param {any} options */
function readOptions(options) {
  const readIds = (/** @type {any[]} */ list = []) => list.map((each) => ({ ...each, id: toBytes(each.id) }));
  return {
    ...options,
    challenge: toBytes(options.challenge),
    ...(options.user ? { user: { ...options.user, id: toBytes(options.user.id) } } : {}),
    allowCredentials: readIds(options.allowCredentials),
    excludeCredentials: readIds(options.excludeCredentials),
  };
}

/**
 * A key's answer as JSON, for browsers whose answers cannot say it themselves.
 * @param {any} answer
 */
function writeAnswer({ id, rawId, type, response }) {
  const parts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'];
  const given = parts.filter((part) => response[part]).map((part) => [part, toText(response[part])]);
  const transports = response.getTransports ? { transports: response.getTransports() } : {};
  return {
    id,
    rawId: toText(rawId),
    type,
    clientExtensionResults: {},
    response: { ...Object.fromEntries(given), ...transports },
  };
}

/** @param {string} text base64url */
function toBytes(text) {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer */
function toText(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
