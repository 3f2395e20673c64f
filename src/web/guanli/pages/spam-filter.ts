import { MIN_TRAINED, probabilityOf, scoreSpam, type TokenCount } from '../../../community/spam-filter.ts';
import { spamTokens } from '../../../community/spam-tokens.ts';
import { TookTooLong } from '../../../errors.ts';
import { guanliPaths } from '../../../site/guanli-urls.ts';
import type { GuanliPhrases } from '../../../site/phrases/guanli.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../call.ts';
import { redirectDone, renderPage } from '../frame.ts';
import { byVisitor } from '../submitted.ts';
import type { FieldProblems, Typed } from '../views.ts';
import type { Figure } from './overview.ts';

interface TokenRow {
  readonly label: string;
  readonly spam: number;
  readonly ham: number;
  readonly weight: string;
}

export interface SpamFilterPage {
  readonly isOwner: boolean;
  readonly figures: readonly Figure[];
  readonly toLearn: string | null;
  /** Said while it has not learned enough to speak. */
  readonly silent: string | null;
  readonly thresholds: readonly string[];
  readonly strongest: { readonly spam: readonly TokenRow[]; readonly ham: readonly TokenRow[] };
  readonly typed: Typed;
  readonly problems: FieldProblems;
  readonly result: {
    readonly title: string;
    readonly verdict: string | null;
    readonly evidence: readonly {
      readonly label: string;
      readonly weight: string;
      readonly isSpam: boolean;
    }[];
  } | null;
}

/** Tokens seen most often of which the weightiest are shown. */
const CANDIDATES = 500;
const SHOWN = 20;
const MOST_TEXT = 20_000;

interface SpamState {
  readonly status: number;
  readonly problems: FieldProblems;
  readonly result: SpamFilterPage['result'];
}

/** `GET /guanli/spam-filter` */
export function spamFilterPage(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  return showFilter({ status: 200, problems: {}, result: null }, call, deps);
}

/** `POST /guanli/spam-filter`: scores a text and says why; nothing is stored or learned. */
export async function scoreText(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { fields, t } = call;
  const content = (fields.get('text') ?? '').slice(0, MOST_TEXT);
  if (content.trim() === '')
    return showFilter({ status: 422, problems: { text: t.spamFilter.emptyText }, result: null }, call, deps);
  const body = await renderOrTyped(content, deps);
  const text = { ...body, name: fields.get('name') ?? '', website: fields.get('website') ?? '' };
  const { score, evidence } = scoreSpam(
    () => spamTokens(text),
    deps.spamCounts.countsOf,
    deps.spamCounts.totals(),
  );
  const { holdAt, markAt } = thresholds(deps);
  const verdict = (value: number): string => {
    if (markAt > 0 && value >= markAt) return t.spamFilter.wouldMark;
    return holdAt > 0 && value >= holdAt ? t.spamFilter.wouldHold : t.spamFilter.wouldPass;
  };
  const result = {
    title: score === null ? t.spamFilter.noResult : t.spamFilter.result(score.toFixed(2)),
    verdict: score === null ? null : verdict(score),
    evidence: evidence.map(({ token, probability }) => ({
      label: tokenLabel(token, t),
      weight: probability.toFixed(2),
      isSpam: probability > 0.5,
    })),
  };
  return showFilter({ status: 200, problems: {}, result }, call, deps);
}

/** `POST /guanli/spam-filter/rebuild` */
export async function rebuildFilter(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  await deps.rebuildLessons(byVisitor(call));
  deps.moderation.learnSoon();
  return redirectDone(guanliPaths.spamFilter, 'rebuilding');
}

async function showFilter(
  { status, problems, result }: SpamState,
  call: SignedInCall,
  deps: GuanliDeps,
): Promise<Answer> {
  const { t, fields, visitor } = call;
  const words = t.spamFilter;
  const { totals, tokens, toLearn, common } = await deps.spamKnowledge(CANDIDATES);
  const { holdAt, markAt } = thresholds(deps);
  const figure = (value: number, label: string): Figure => ({
    value: value.toLocaleString('en'),
    label,
    href: null,
    isBad: false,
  });
  const page: SpamFilterPage = {
    isOwner: visitor.account.role === 'owner',
    figures: [
      figure(totals.spam, words.spam(totals.spam)),
      figure(totals.ham, words.ham(totals.ham)),
      figure(tokens, words.tokens(tokens)),
    ],
    toLearn: toLearn === 0 ? null : words.toLearn(toLearn),
    silent: Math.min(totals.spam, totals.ham) < MIN_TRAINED ? words.silent(MIN_TRAINED) : null,
    thresholds: [
      holdAt > 0 ? words.holdAt(String(holdAt)) : words.holdNever,
      markAt > 0 ? words.markAt(String(markAt)) : words.markNever,
    ],
    strongest: {
      spam: weightiest(common.spam, totals, 1, t),
      ham: weightiest(common.ham, totals, -1, t),
    },
    typed: Object.fromEntries(['name', 'website', 'text'].map((name) => [name, fields.get(name) ?? ''])),
    problems,
    result,
  };
  return renderPage('spam-filter', words.title, page, call, deps, { status });
}

function thresholds({ desk }: Pick<GuanliDeps, 'desk'>) {
  return desk.settings.policy().settings.spamFilter;
}

function weightiest(
  tokens: readonly (TokenCount & { readonly token: string })[],
  totals: TokenCount,
  sign: 1 | -1,
  t: GuanliPhrases,
): TokenRow[] {
  const known = { spam: Math.max(1, totals.spam), ham: Math.max(1, totals.ham) };
  return tokens
    .map((row) => ({ ...row, probability: probabilityOf(row, known) }))
    .filter(({ probability }) => (probability - 0.5) * sign > 0)
    .sort((a, b) => (b.probability - a.probability) * sign)
    .slice(0, SHOWN)
    .map(({ token, spam, ham, probability }) => ({
      label: tokenLabel(token, t),
      spam,
      ham,
      weight: probability.toFixed(2),
    }));
}

/** A token as people say it. */
function tokenLabel(token: string, { spamFilter: { kinds } }: GuanliPhrases): string {
  const [, kind = '', rest = ''] = /^(host|name|links|website):(.*)$/su.exec(token) ?? [];
  switch (kind) {
    case 'host':
    case 'name':
    case 'links':
      return kinds[kind](rest);
    case 'website':
      return kinds.website;
    default:
      return token;
  }
}

async function renderOrTyped(
  content: string,
  { desk }: Pick<GuanliDeps, 'desk'>,
): Promise<{ source: string; text: string; links: number }> {
  try {
    return await desk.renderComment(content);
  } catch (error) {
    if (error instanceof TookTooLong) return { source: content, text: content, links: 0 };
    throw error;
  }
}
