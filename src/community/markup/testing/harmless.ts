import { Parser } from 'htmlparser2';
import { expect } from 'vitest';
import { cpuSeconds } from '../../../text/testing/cpu-seconds.ts';
import { renderComment } from '../render-comment.ts';

const ELEMENTS = new Set('p br em strong del code pre blockquote ul ol li a hr'.split(' '));
const ATTRIBUTES = new Set(['href', 'rel', 'title', 'start', 'lang', 'dir']);
const FORBIDDEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\p{Cs}|\p{Noncharacter_Code_Point}/u;

/** Everything wrong with the HTML of a comment; empty for harmless. */
export function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name);
      if (!ELEMENTS.has(name)) faults.push(`<${name}>`);
      for (const key of Object.keys(attributes)) if (!ATTRIBUTES.has(key)) faults.push(`${name} ${key}`);
      if (name === 'a') faults.push(...linkFaults(attributes['href'] ?? '', attributes['rel'] ?? ''));
      if (name === 'a' && open.indexOf('a') < open.length - 1) faults.push('link in a link');
    },
    onclosetag(name, isImplied) {
      open.pop();
      if (isImplied && name !== 'br' && name !== 'hr') faults.push(`${name} left open`);
    },
    oncomment: () => faults.push('comment'),
    onprocessinginstruction: () => faults.push('instruction'),
    ontext: (text) => FORBIDDEN.test(text) && faults.push(`forbidden character in ${JSON.stringify(text)}`),
  });
  parser.end(html);
  if (FORBIDDEN.test(html)) faults.push('forbidden character');
  return faults;
}

function linkFaults(href: string, rel: string): string[] {
  const plain = href.replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu, '');
  return [
    ...(/^(?:https?:\/\/|mailto:)/.test(plain) ? [] : [`address ${href}`]),
    ...(/^https?:\/\/[^/]*@/.test(plain) ? [`credentials in ${href}`] : []),
    ...(rel === 'nofollow ugc noopener' ? [] : [`rel ${rel}`]),
  ];
}

/** Renders a comment in time and parses what came out; gives back its HTML. */
export function expectHarmless(source: string): string {
  let html = '';
  const seconds = cpuSeconds(() => {
    const rendered = renderComment(source);
    html = rendered.html;
    expect(FORBIDDEN.test(rendered.source)).toBe(false);
    expect(FORBIDDEN.test(rendered.text)).toBe(false);
  });
  expect(faultsOf(html)).toEqual([]);
  // Far above what any of them takes; quadratic ones take more.
  expect(seconds).toBeLessThan(2);
  return html;
}
