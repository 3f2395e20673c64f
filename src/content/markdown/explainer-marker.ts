/** Only our own code writes this element; an author's tags never come through the sanitizer as this one. */
export function explainerMarker(id: string, level: number): string {
  return `<inkloop-explainer data-id="${id}" data-level="${level}"></inkloop-explainer>`;
}

const MARKER = /<inkloop-explainer data-id="([a-z0-9-]+)" data-level="(\d)"><\/inkloop-explainer>/g;

/** Puts the explainers that have files of their own into an article's HTML. */
export function resolveExplainers(html: string, figureOf: (id: string, level: number) => string): string {
  return html.replace(MARKER, (_, id: string, level: string) => figureOf(id, Number(level)));
}
