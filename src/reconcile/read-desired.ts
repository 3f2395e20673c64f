import type { ParseContext } from '../content/article.ts';
import { readingMinutes } from '../content/markdown/reading-time.ts';
import { termsOf } from '../content/terms.ts';
import { TookTooLong, type ContentProblem } from '../errors.ts';
import type { SiteConfig } from '../site/config.ts';
import { foldAlias } from '../site/urls.ts';
import type { IndexedArticle } from '../store/index-writer.ts';
import type { FileStamp } from './disk.ts';
import type { Observed } from './observed.ts';
import type { JudgedFile } from './plan.ts';
import type { IndexJudgement, JudgeWork, UnreadFile } from './work.ts';

export interface DesiredReader {
  readonly root: string;
  readonly work: JudgeWork;
  readonly site: SiteConfig;
  readonly context: ParseContext;
  readonly judgedUnder: string;
  readonly showsUnpublished: boolean;
  lastGood(path: string): Uint8Array | null;
}

/** In place of the hash of a file that was never read to its end. */
const SLOW = 'took too long';

/** What reading one file gave: its judgement, that it is gone, or that it could not be read this time. */
export type DesiredFile =
  | { readonly is: 'judged'; readonly file: JudgedFile }
  | { readonly is: 'gone'; readonly path: string }
  | { readonly is: 'unreadable'; readonly path: string; readonly cause: string };

/** Reads and judges some files of the desired state, each without regard to any other. */
export async function readDesired(
  paths: readonly string[],
  stamps: ReadonlyMap<string, FileStamp>,
  reader: DesiredReader,
  observed: Observed,
): Promise<DesiredFile[]> {
  const judgements = await judge(paths, reader);
  return Promise.all(judgements.map((judgement) => toDesired(judgement, stamps, reader, observed)));
}

/**
 * When some files together take too long, each is judged alone, so that only the one at fault is refused; and that one
 * twice, since it may be the machine that was slow.
 */
async function judge(
  paths: readonly string[],
  reader: DesiredReader,
  isSecond = false,
): Promise<(IndexJudgement | UnreadFile)[]> {
  const { root, context, work } = reader;
  try {
    return await work.judgeFiles({ root, paths, context });
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    const [path = ''] = paths;
    if (paths.length === 1 && isSecond)
      return [{ path, source: null, hash: SLOW, accepted: null, problems: [tooSlow()] }];
    const judgements: (IndexJudgement | UnreadFile)[] = [];
    for (const each of paths) judgements.push(...(await judge([each], reader, paths.length === 1)));
    return judgements;
  }
}

async function toDesired(
  judgement: IndexJudgement | UnreadFile,
  stamps: ReadonlyMap<string, FileStamp>,
  reader: DesiredReader,
  observed: Observed,
): Promise<DesiredFile> {
  const { path } = judgement;
  const stamp = stamps.get(path);
  if ('unread' in judgement) return { is: 'unreadable', path, cause: judgement.unread };
  if (stamp === undefined || (judgement.source === null && judgement.problems.length === 0))
    return { is: 'gone', path };
  const wanted = isOutdone(judgement, reader, observed) ? null : indexedFrom(judgement, reader, observed);
  return {
    is: 'judged',
    file: {
      path,
      seen: { ...stampOf(stamp), hash: judgement.hash, judgedUnder: reader.judgedUnder },
      wanted,
      fallback: await readFallback(path, wanted, reader, observed),
      problems: judgement.problems,
    },
  };
}

/**
 * Whether an older version goes on being served: a text whose explainers are at fault is shown without them only when
 * there is no version of it that was better.
 */
function isOutdone({ path, problems }: IndexJudgement, reader: DesiredReader, observed: Observed): boolean {
  if (!problems.some(({ severity }) => severity === 'error')) return false;
  return observed.held.has(path) || reader.lastGood(path) !== null;
}

function stampOf({ mtimeMs, size, ino }: FileStamp): FileStamp {
  return { mtimeMs, size, ino };
}

function tooSlow(): ContentProblem {
  return {
    severity: 'error',
    kind: 'markdown',
    field: 'body',
    line: 1,
    message: 'The text takes too long to understand.',
    hint: 'Split the article, or simplify its most deeply nested part.',
  };
}

function indexedFrom(
  judgement: IndexJudgement,
  reader: DesiredReader,
  observed: Observed,
): IndexedArticle | null {
  if (judgement.accepted === null || judgement.source === null) return null;
  const { article, outline, search, drawing } = judgement.accepted;
  const before = observed.held.get(article.path);
  // Once out, an article stays out when the clock steps back; only a new date takes it back.
  const wasOut = before?.live === true && before.date === article.date && !before.draft;
  const isOut = article.status === 'published' || (article.status === 'scheduled' && wasOut);
  return {
    article: { ...article, aliases: article.aliases.map(foldAlias) },
    outline,
    search,
    drawing,
    terms: termsOf(article, reader.site),
    minutes: readingMinutes(outline.counts),
    live: isOut || reader.showsUnpublished,
    hash: judgement.hash,
    source: judgement.source,
  };
}

/**
 * The last good version of a file that is refused, or may lose its address, while the index has no row of it or one that
 * was made under other settings.
 */
async function readFallback(
  path: string,
  wanted: IndexedArticle | null,
  reader: DesiredReader,
  observed: Observed,
): Promise<IndexedArticle | null> {
  if (observed.held.has(path) && observed.statuses.get(path)?.judgedUnder === reader.judgedUnder) return null;
  const source = reader.lastGood(path);
  if (source === null || (wanted !== null && Buffer.compare(source, wanted.source) === 0)) return null;
  return indexedFrom(
    await reader.work.judgeSource({ path, source, context: reader.context }),
    reader,
    observed,
  );
}
