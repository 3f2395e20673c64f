import { escapeHtml } from '../text/escape-html.ts';
import { comparisonTable } from './comparison-table.ts';
import type { DrawnExplainer } from './draw-explainer.ts';
import type { Drawing } from './map-drawing.ts';
import { phrasesFor, type ExplainerPhrases } from './phrases.ts';
import type { PlainExplainer } from './read-explainer.ts';
import { liveMarkup, round } from './shapes.ts';

export interface FigureOptions {
  /** Language of the explainer, in which its own words are. */
  readonly lang: string;
  /** Set on the figure when it differs from the page's. */
  readonly foreignTag: string | null;
  /** Heading level of the title: 1 on its own page, else one below its section. */
  readonly level: number;
  /** Safe HTML of each step's narration. */
  readonly sayHtml: readonly string[];
  /** Where the explainer has a page of its own, seen from another one. */
  readonly pagePath: string | null;
}

/**
 * The figure of an explainer: complete without script, and with all that the player needs. Safe HTML: everything of
 * the author's is escaped, but for the narration, which was made safe before.
 */
export function renderFigure(drawn: DrawnExplainer, options: FigureOptions): string {
  const { explainer, timeline, wide, narrow } = drawn;
  const { id, steps } = explainer;
  const phrases = phrasesFor(options.lang);
  const lang = options.foreignTag === null ? '' : ` lang="${escapeHtml(options.foreignTag)}"`;
  const parts = [
    renderCaption(explainer, options, phrases),
    `<div class="xp-stage">${renderSvg(wide, explainer)}${renderSvg(narrow, explainer)}${comparisonTable(drawn, phrases)}</div>`,
    renderBar(steps, phrases),
    '<div class="xp-say" hidden><span class="cell" aria-hidden="true"></span><div><p class="xp-h"></p><p class="xp-t"></p></div></div>',
    '<p class="vh" aria-live="polite"></p>',
    renderSteps(explainer, options, phrases),
  ];
  const counts = timeline.counts.join(' ');
  return `<explainer-player class="wide"><figure class="xp" id="${id}" data-xp="${steps.length}" data-counts="${counts}"${lang}>${parts.join('\n')}</figure></explainer-player>`;
}

/** Title and steps without the drawing, or the one line that says it is missing. */
export function renderPlain(plain: PlainExplainer | null, options: FigureOptions): string {
  const phrases = phrasesFor(options.lang);
  if (plain === null) return `<p class="xp-missing">${phrases.repairing}</p>`;
  const caption = renderCaption(plain, options, phrases);
  return `<figure class="xp wide" id="${plain.id}">${caption}${renderSteps(plain, options, phrases, false)}</figure>`;
}

function renderCaption(
  { id, title, summary }: Pick<PlainExplainer, 'id' | 'title' | 'summary'>,
  { level, pagePath }: FigureOptions,
  phrases: ExplainerPhrases,
): string {
  const heading = `h${Math.min(6, level)}`;
  const described = summary === '' ? '' : `<p id="${id}-d">${escapeHtml(summary)}</p>`;
  const link =
    pagePath === null ? '' : `<p class="xp-own"><a href="${escapeHtml(pagePath)}">${phrases.ownPage}</a></p>`;
  return `<figcaption class="xp-head"><${heading} id="${id}-t">${escapeHtml(title)}</${heading}>${described}${link}</figcaption>`;
}

function renderSvg(drawing: Drawing, { id, summary }: PlainExplainer): string {
  const { mode, left, width, height, shapes } = drawing;
  const size = `viewBox="${round(left)} 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}"`;
  const described = summary === '' ? '' : ` aria-describedby="${id}-d"`;
  return `<svg class="xp-${mode}" ${size} role="img" aria-labelledby="${id}-t"${described}>${shapes.map(liveMarkup).join('')}</svg>`;
}

const PREVIOUS = 'M10.5 2.5 5 8l5.5 5.5';
const NEXT = 'M5.5 2.5 11 8l-5.5 5.5';

function renderBar(steps: PlainExplainer['steps'], phrases: ExplainerPhrases): string {
  const { play, pause, again, pace, slow, normal, fast } = phrases;
  const arrow = (step: -1 | 1, name: string, d: string): string =>
    `<button class="cell" type="button" data-d="${step}" aria-label="${name}"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="${d}"/></svg></button>`;
  const cells = steps.map(
    ({ title }, index) =>
      `<button class="cell" type="button" data-go="${index + 1}" aria-label="${escapeHtml(phrases.step(index + 1, title))}">${index + 1}</button>`,
  );
  return [
    `<div class="xp-bar" role="group" aria-label="${phrases.controls}">`,
    '<button class="btn xp-play" type="button"><svg viewBox="0 0 16 16" aria-hidden="true"><path class="i-play" d="M3 1.5v13l11-6.5z"/><path class="i-pause" d="M3 2h3.5v12H3zM9.5 2H13v12H9.5z"/></svg>',
    `<span data-play="${play}" data-pause="${pause}" data-again="${again}">${play}</span></button>`,
    `<div class="xp-nav">${arrow(-1, phrases.previous, PREVIOUS)}${cells.join('')}${arrow(1, phrases.next, NEXT)}</div>`,
    `<p class="xp-meta">${phrases.steps(steps.length)}</p>`,
    `<label class="xp-pace"><span>${pace}</span> <select><option value="1.5">${slow}</option><option value="1" selected>${normal}</option><option value=".6">${fast}</option></select></label></div>`,
  ].join('');
}

function renderSteps(
  { id, title, steps }: PlainExplainer,
  { level, sayHtml }: FigureOptions,
  phrases: ExplainerPhrases,
  isPlayed = true,
): string {
  const [list, item] = [`h${Math.min(6, level + 1)}`, `h${Math.min(6, level + 2)}`];
  const items = steps.map((step, index) => {
    const number = index + 1;
    const from = isPlayed
      ? `<a class="xp-from" href="#${id}-step-${number}" data-go="${number}">${phrases.playFrom(number)}</a>`
      : '';
    return `<li id="${id}-step-${number}"><${item} class="xp-h">${escapeHtml(step.title)}</${item}><p>${sayHtml[index] ?? ''}</p>${from}</li>`;
  });
  return `<div class="xp-steps"><${list} class="xp-by">${escapeHtml(phrases.stepByStep(title))}</${list}><ol>\n${items.join('\n')}\n</ol></div>`;
}
