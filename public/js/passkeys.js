// Passkeys: asks the browser for a key and puts its answer into a plain form. Without this script, or in a browser
// that knows no passkeys, those forms stay hidden and the password does everything.

const asked = { get: 'parseRequestOptionsFromJSON', create: 'parseCreationOptionsFromJSON' };

if ('PublicKeyCredential' in window && navigator.credentials) {
  for (const form of document.querySelectorAll('form[data-passkey]')) {
    form.hidden = false;
    form.addEventListener('submit', (event) => void askFirst(event, form));
  }
  for (const note of document.querySelectorAll('[data-without-passkeys]')) note.hidden = true;
}

/** Holds the form back until the browser has answered. */
async function askFirst(event, form) {
  const { credential } = form.elements;
  if (credential.value !== '') return;
  event.preventDefault();
  const problem = form.querySelector('[role=alert].said-no');
  const button = form.querySelector('button');
  problem.textContent = '';
  button.disabled = true;
  try {
    const keep = document.querySelector('input[name=keep]');
    if (keep?.checked)
      form.append(
        Object.assign(document.createElement('input'), { type: 'hidden', name: 'keep', value: '1' }),
      );
    const how = form.dataset.passkey;
    const answer = await navigator.credentials[how]({
      publicKey: readOptions(how, JSON.parse(form.dataset.options)),
    });
    credential.value = JSON.stringify(answer.toJSON ? answer.toJSON() : writeAnswer(answer));
    form.requestSubmit();
  } catch {
    problem.textContent = form.dataset.cancelled;
  } finally {
    button.disabled = false;
  }
}

/** What the server asks, as the browser wants it; by hand where it cannot read JSON itself. */
function readOptions(how, options) {
  const parse = PublicKeyCredential[asked[how]];
  if (parse) return parse.call(PublicKeyCredential, options);
  const readIds = (list = []) => list.map((each) => ({ ...each, id: toBytes(each.id) }));
  return {
    ...options,
    challenge: toBytes(options.challenge),
    ...(options.user ? { user: { ...options.user, id: toBytes(options.user.id) } } : {}),
    ...(options.allowCredentials ? { allowCredentials: readIds(options.allowCredentials) } : {}),
    ...(options.excludeCredentials ? { excludeCredentials: readIds(options.excludeCredentials) } : {}),
  };
}

/** A key's answer as JSON, for browsers whose answers cannot say it themselves. */
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

function toBytes(text) {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}

function toText(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
