import { renderPicture } from '../../explainer/pictures.ts';
import { parseMarkdown } from './parse.ts';

/** Asks for the picture of one explainer in a body. */
export interface InlinePicture {
  readonly body: string;
  readonly lang: string;
  readonly bodyLine: number;
  readonly id: string;
}

/** SVG of an explainer that stands in a text; null when there is none of this id, or it cannot be drawn. */
export function drawInline({ body, id, ...context }: InlinePicture): string | null {
  for (const { drawn } of parseMarkdown(body, context).explainers.blocks.values()) {
    if (drawn?.explainer.id === id) return renderPicture(drawn);
  }
  return null;
}
