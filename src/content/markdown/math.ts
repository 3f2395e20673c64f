import katex from 'katex';

/** Longest formula that is set; a page of them is no formula. */
const MAX_FORMULA = 5000;

/** TeX as MathML, or null when it cannot be set. The result is safe: KaTeX escapes text, and trusts no command. */
export function texToMathml(tex: string, display: boolean): string | null {
  if (tex.length > MAX_FORMULA) return null;
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
    return html.replace(/ style="[^"]*"/g, '');
  } catch {
    return null;
  }
}
