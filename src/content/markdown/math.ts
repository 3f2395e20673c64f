import katex from 'katex';

/** Longest formula that is set; a page of them is no formula. */
const MAX_FORMULA = 5000;

/** A formula set as MathML, or why it could not be. */
export type Formula = { readonly html: string } | { readonly error: string };

/** TeX as MathML. The result is safe: KaTeX escapes text, and trusts no command. */
export function texToMathml(tex: string, display: boolean): Formula {
  if (tex.length > MAX_FORMULA) return { error: `it is longer than ${MAX_FORMULA} characters` };
  try {
    const html = katex.renderToString(tex, {
      displayMode: display,
      output: 'mathml',
      throwOnError: true,
      strict: false,
      trust: false,
      maxSize: 50,
      maxExpand: 200,
    });
    // Framed boxes come with a style attribute, which the page's policy does not allow. Text never holds a bare quote.
    return { html: html.replace(/ style="[^"]*"/g, '') };
  } catch (error) {
    return { error: error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : 'unknown' };
  }
}
