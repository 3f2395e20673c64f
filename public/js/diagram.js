// Draws the source of its own document, once for each appearance, so that neither a change of it nor paper needs more.

/**
 * @typedef {object} Mermaid The library; see its documentation for what it takes.
 * @property {(config: object) => void} initialize
 * @property {(id: string, source: string) => Promise<{ svg: string }>} render
 */

const root = document.documentElement;
const drawing = /** @type {HTMLElement} */ (document.querySelector('.drawing'));
const source = document.querySelector('.source code')?.textContent ?? '';
const isFramed = window.parent !== window;
/** A drawing is made smaller to fit, but not beyond what can be read; then it scrolls. */
const SMALLEST = 0.55;
const LEAST_CONTRAST = 4.5;
/** Surfaces for parts that are told apart by colour, besides their words. */
const WASHES = ['green-wash', 'mark', 'red-wash', 'grid', 'sunk', 'rule'];

root.classList.toggle('framed', isFramed);
followAppearance();
try {
  await draw();
  root.classList.add('drawn');
} catch (error) {
  sayBroken(error instanceof Error ? error.message : String(error));
}

/** The page around decides, and changes at once; opened by itself, what another tab chooses counts. */
function followAppearance() {
  if (!isFramed) {
    addEventListener('storage', ({ key, newValue }) => {
      if (key === 'theme' || key === null) setAppearance(newValue ?? '');
    });
    return;
  }
  const outer = window.parent.document.documentElement;
  const follow = () => setAppearance(outer.dataset.theme ?? '');
  new MutationObserver(follow).observe(outer, { attributeFilter: ['data-theme'] });
  follow();
}

/** @param {string} theme */
function setAppearance(theme) {
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  else delete root.dataset.theme;
}

async function draw() {
  const { mermaid } = /** @type {{ mermaid?: Mermaid }} */ (/** @type {unknown} */ (globalThis));
  if (mermaid === undefined) throw new Error('The library that draws it did not load.');
  // Labels are measured while drawing, so their font has to be there.
  await Promise.all([...document.fonts].map((font) => font.load())).catch(() => undefined);
  for (const scheme of ['light', 'dark']) {
    mermaid.initialize(configFor(scheme));
    const { svg } = await mermaid.render(`diagram-${scheme}`, source);
    drawing.insertAdjacentHTML('beforeend', svg);
    const made = /** @type {SVGSVGElement} */ (drawing.lastElementChild);
    made.classList.add(scheme);
    settle(made);
  }
  const fit = () => drawing.querySelectorAll('svg[viewBox]').forEach(fitToFrame);
  fit();
  addEventListener('resize', fit);
}

/** @param {string} scheme */
function configFor(scheme) {
  const colour = paletteOf(scheme);
  const [ink, soft, paper, sheet, sunk] = ['ink', 'ink-2', 'paper', 'sheet', 'sunk'].map(colour);
  const [line, border, mark] = ['ink-3', 'rule-2', 'mark'].map(colour);
  const washes = Object.fromEntries(
    WASHES.flatMap((name, index) => [
      [`pie${index + 1}`, colour(name)],
      [`cScale${index}`, colour(name)],
      [`cScaleLabel${index}`, ink],
    ]),
  );
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: 'base',
    look: 'classic',
    fontFamily: getComputedStyle(document.body).fontFamily,
    themeVariables: {
      darkMode: scheme === 'dark',
      background: paper,
      fontSize: '15px',
      primaryColor: sheet,
      primaryTextColor: ink,
      primaryBorderColor: border,
      secondaryColor: colour('green-wash'),
      secondaryTextColor: ink,
      secondaryBorderColor: colour('green'),
      tertiaryColor: sunk,
      tertiaryTextColor: ink,
      tertiaryBorderColor: colour('rule'),
      lineColor: line,
      textColor: ink,
      titleColor: ink,
      edgeLabelBackground: paper,
      clusterBkg: sunk,
      clusterBorder: border,
      actorBkg: sheet,
      actorLineColor: border,
      signalColor: line,
      signalTextColor: ink,
      labelTextColor: ink,
      loopTextColor: soft,
      noteBkgColor: mark,
      noteTextColor: ink,
      noteBorderColor: colour('ochre'),
      ...washes,
    },
  };
}

/**
 * The site's colours in one appearance, whichever is shown.
 * @param {string} scheme
 * @returns {(name: string) => string}
 */
function paletteOf(scheme) {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.colorScheme = scheme;
  return (name) => {
    probe.style.color = `var(--${name})`;
    const colour = getComputedStyle(probe).color;
    queueMicrotask(() => probe.remove());
    return colour;
  };
}

/**
 * Links leave the frame; what an author coloured without a colour for its words stays readable.
 * @param {SVGSVGElement} svg
 */
function settle(svg) {
  for (const link of svg.querySelectorAll('a')) {
    link.setAttribute('target', '_top');
    link.setAttribute('rel', 'noopener');
  }
  if (!svg.hasAttribute('aria-labelledby')) svg.setAttribute('aria-label', document.title);
  for (const shape of svg.querySelectorAll('.node > [style*="fill"], .cluster > [style*="fill"]')) {
    const words = shape.parentElement?.querySelectorAll('.nodeLabel, .cluster-label span, text');
    const fill = channels(getComputedStyle(shape).fill);
    if (words === undefined || fill === null) continue;
    for (const word of words) keepReadable(/** @type {HTMLElement | SVGElement} */ (word), fill);
  }
}

/**
 * @param {HTMLElement | SVGElement} word
 * @param {number[]} fill
 */
function keepReadable(word, fill) {
  const ink = channels(getComputedStyle(word)[word instanceof SVGElement ? 'fill' : 'color']);
  if (ink === null || contrast(ink, fill) >= LEAST_CONTRAST) return;
  const best = contrast([0, 0, 0], fill) > contrast([255, 255, 255], fill) ? '#111614' : '#ffffff';
  word.style.setProperty(word instanceof SVGElement ? 'fill' : 'color', best, 'important');
}

/**
 * Red, green and blue of a computed colour; null when it can be seen through.
 * @param {string} colour
 */
function channels(colour) {
  const [red, green, blue, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (!colour.startsWith('rgb') || red === undefined || green === undefined || blue === undefined)
    return null;
  return alpha < 1 ? null : [red, green, blue];
}

/**
 * As WCAG 2 counts it.
 * @param {number[]} a
 * @param {number[]} b
 */
function contrast(a, b) {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

/** @param {number[]} colour */
function luminance(colour) {
  const [red = 0, green = 0, blue = 0] = colour
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {Element} element */
function fitToFrame(element) {
  const svg = /** @type {SVGSVGElement} */ (element);
  const { width, height } = svg.viewBox.baseVal;
  const across = root.clientWidth / width;
  const down = isFramed ? root.clientHeight / height : 1;
  const scale = Math.max(SMALLEST, Math.min(1, across, down));
  svg.style.maxWidth = 'none';
  svg.style.width = `${width * scale}px`;
  svg.style.height = `${height * scale}px`;
}

/** @param {string} reason */
function sayBroken(reason) {
  drawing.replaceChildren();
  const said = document.querySelector('template')?.content.cloneNode(true);
  const place = document.querySelector('.broken');
  if (!(said instanceof DocumentFragment) || place === null) return;
  const code = said.querySelector('code');
  if (code !== null) code.textContent = reason;
  place.append(said);
  root.classList.add('failed');
}
