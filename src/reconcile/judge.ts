import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Article, ParseContext } from '../content/article.ts';
import type { Outline } from '../content/markdown/document.ts';
import { parseMarkdown } from '../content/markdown/parse.ts';
import { parseArticle } from '../content/parse-article.ts';
import { isExplainerFile, parseExplainerFile, type ExplainerDrawing } from '../content/parse-explainer.ts';
import { readingBody } from '../content/reading-body.ts';
import type { ContentProblem } from '../errors.ts';

/** What a file makes. */
interface AcceptedText {
  readonly article: Article;
  readonly outline: Outline;
  /** Of a file under `explainers/`. */
  readonly drawing: ExplainerDrawing | null;
}

/** A file read and judged by itself, before other files have a say. Plain data: it crosses threads. */
export interface Judgement {
  readonly path: string;
  /** Bytes as read; null when the file was gone by then. */
  readonly source: Uint8Array | null;
  readonly hash: string;
  /** Also with errors in its explainers, which its page can do without: they are told from `problems`. */
  readonly accepted: AcceptedText | null;
  readonly problems: readonly ContentProblem[];
}

/**
 * Reads one content file and judges it. Only the read can throw, and only for failures that may pass (I/O).
 * A file over the size limit is read just far enough to be refused for it.
 */
export function judgeFile(root: string, path: string, context: ParseContext): Judgement {
  const source = readUpTo(join(root, path), context.limits.maxFileBytes + 1);
  return source === null
    ? { path, source, hash: '', accepted: null, problems: [] }
    : judgeSource(path, source, context);
}

/** Judges bytes that are already in hand. Pure; never throws. */
export function judgeSource(path: string, source: Uint8Array, context: ParseContext): Judgement {
  const hash = hashOf(source);
  if (isExplainerFile(path)) return { path, source, hash, ...parseExplainerFile(path, source, context) };
  const parsed = parseArticle(path, source, context);
  if (!parsed.ok) return { path, source, hash, accepted: null, problems: parsed.problems };
  const { article } = parsed;
  const { outline } = parseMarkdown(readingBody(article.body, article.titleSource), {
    lang: article.lang,
    bodyLine: article.bodyLine,
  });
  const problems = [...parsed.problems, ...outline.problems];
  const isAccepted = !problems.some(({ severity, kind }) => severity === 'error' && kind !== 'explainer');
  return { path, source, hash, accepted: isAccepted ? { article, outline, drawing: null } : null, problems };
}

/** Hash of a file's bytes, or null when it cannot be read now; for the relist that trusts no stamp. */
export function hashFile(root: string, path: string, context: ParseContext): string | null {
  try {
    const source = readUpTo(join(root, path), context.limits.maxFileBytes + 1);
    return source === null ? null : hashOf(source);
  } catch {
    return null;
  }
}

function hashOf(source: Uint8Array): string {
  return createHash('sha256').update(source).digest('base64url');
}

function readUpTo(file: string, limit: number): Uint8Array | null {
  let descriptor: number;
  try {
    // What was a file when it was listed may be a pipe by now, and opening a pipe waits for its other end.
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    throw error;
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return null;
    const buffer = new Uint8Array(Math.min(stats.size, limit));
    let length = 0;
    while (length < buffer.length) {
      const read = readSync(descriptor, buffer, length, buffer.length - length, length);
      if (read === 0) break;
      length += read;
    }
    return buffer.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}
