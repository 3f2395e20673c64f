import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Article, ParseContext } from '../content/article.ts';
import { claimOf } from '../content/claim.ts';
import { bothNamed, settleClaims, type Contender } from '../content/collisions.ts';
import type { CheckedArticle } from '../content/check-lookup.ts';
import { crossCheck } from '../content/cross-check.ts';
import { parseContextFor } from '../content/parse-context.ts';
import type { ContentProblem } from '../errors.ts';
import { listContent, SITE_FILE } from '../reconcile/disk.ts';
import { judgeFile, type Judgement } from '../reconcile/judge.ts';
import { languageName } from '../site/languages.ts';
import { parseSiteConfig } from '../site/parse-config.ts';

/** One file as `check --json` prints it. */
export interface CheckedFile {
  readonly path: string;
  readonly ok: boolean;
  readonly fields: ReturnType<typeof fieldsOf> | null;
  readonly problems: readonly ContentProblem[];
}

/**
 * Judges every file of a content folder, by itself and together with the others, as if it were indexed from nothing.
 * @param now instant as of which drafts and schedules are judged
 * @throws ListingFailed when the folder cannot be read
 */
export async function checkFolder(root: string, now: Date): Promise<CheckedFile[]> {
  const listing = await listContent(root, null);
  const siteSource = listing.siteFile === null ? null : readFileSync(join(root, SITE_FILE), 'utf8');
  const site = parseSiteConfig(siteSource, root);
  const config = site.ok ? site : parseSiteConfig(null, root);
  if (!config.ok) throw new Error('The built-in site configuration is not accepted.');
  const context = parseContextFor(config.config, now);
  const judgements = [...listing.articles.keys()].sort().map((path) => judge(root, path, context));
  const collisions = findCollisions(judgements);
  const accepted = judgements.flatMap(({ path, accepted: article }): CheckedArticle[] =>
    article === null || collisions.refused.has(path) ? [] : [article],
  );
  const crossed = crossCheck({
    articles: accepted,
    files: new Set([...listing.assets.keys()].map((path) => path.normalize('NFC'))),
    languages: config.config.languages,
    defaultLang: config.config.defaultLang,
    languageName: (lang) => languageName(lang, 'en'),
  });
  return [
    ...(site.ok ? [] : [{ path: SITE_FILE, ok: false, fields: null, problems: [site.problem] }]),
    ...[...listing.assets.keys()]
      .filter((path) => /\.md$|^explainers\/.*\.ya?ml$/i.test(path))
      .map((path) => ({
        path,
        ok: true,
        fields: null,
        problems: [
          leftOut(
            'Only Markdown files under posts/ and pages/, and explainers/NAME.LANG.yaml, become pages.',
          ),
        ],
      })),
    ...[...listing.refused].map(([path, reason]) => ({
      path,
      ok: true,
      fields: null,
      problems: [leftOut(reason)],
    })),
    ...judgements.map(({ path, accepted: article, problems }): CheckedFile => {
      const all = [...problems, ...(collisions.problems.get(path) ?? []), ...(crossed.get(path) ?? [])];
      const hasErrors = all.some(({ severity }) => severity === 'error');
      const ok = article !== null && !hasErrors && !collisions.refused.has(path);
      return { path, ok, fields: article === null ? null : fieldsOf(article.article), problems: all };
    }),
  ];
}

/** A file that cannot be read is a problem of its own, and of no other file. */
function judge(root: string, path: string, context: ParseContext): Judgement {
  try {
    return judgeFile(root, path, context);
  } catch (error) {
    const message = `The file cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
    const hint = 'Give the user Inkloop runs as the right to read it.';
    return {
      path,
      source: null,
      hash: '',
      accepted: null,
      problems: [{ severity: 'error', kind: 'read', field: 'file', line: 1, message, hint }],
    };
  }
}

/** Files that ask for one address or one variant: the later one is refused, and each is told of the other. */
function findCollisions(judgements: readonly Judgement[]) {
  const contenders = judgements.flatMap(({ path, accepted }): Contender[] =>
    accepted === null ? [] : [{ path, wanted: claimOf(accepted.article), held: null }],
  );
  const problems = new Map<string, ContentProblem[]>();
  const refused = new Set<string>();
  const add = (path: string, problem: ContentProblem): void =>
    void problems.set(path, [...(problems.get(path) ?? []), problem]);
  for (const verdict of settleClaims(contenders).values()) {
    if (verdict.granted) continue;
    refused.add(verdict.path);
    if (verdict.problem !== null) add(verdict.path, verdict.problem);
    const winner = contenders.find(({ path }) => path === verdict.lostTo)?.wanted;
    if (winner != null) add(winner.path, bothNamed(winner, verdict));
  }
  return { problems, refused };
}

function leftOut(reason: string): ContentProblem {
  return {
    severity: 'warning',
    kind: 'path',
    field: 'file',
    line: 1,
    message: reason,
    hint: 'The entry is left out of the site.',
  };
}

/** Field names as an editor's tools know them. */
function fieldsOf({
  path: _path,
  kind: _kind,
  bundle: _bundle,
  hasLangSuffix: _suffix,
  bodyLine: _line,
  fieldLines: _lines,
  ...fields
}: Article) {
  return fields;
}
