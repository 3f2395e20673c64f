import { stripTags } from '../text/strip-tags.ts';
import type { SubmittedComment } from './comment.ts';
import { judgeWebsite } from './markup/addresses.ts';
import type { MatchedTexts } from './word-list.ts';

/** Of a user agent more is neither searched nor kept. */
const MAX_AGENT_BYTES = 254;

/** The forms in which each field is searched for words: as typed, as kept, and as a reader sees it. */
export function matchedTexts(
  { commenter, website, ip, userAgent, body }: SubmittedComment,
  name: string,
): MatchedTexts {
  return {
    name: [commenter.name, name],
    email: [commenter.email],
    url: [website, judgeWebsite(website)],
    ip: [ip],
    agent: [cutAgent(userAgent)],
    body: [body.source, stripTags(body.source), body.text],
  };
}

/** A user agent as far as it is kept: 254 UTF-8 bytes, on a border of characters. */
export function cutAgent(text: string): string {
  if (Buffer.byteLength(text) <= MAX_AGENT_BYTES) return text;
  return Buffer.from(text)
    .subarray(0, MAX_AGENT_BYTES)
    .toString('utf8')
    .replace(/\ufffd+$/, '');
}
