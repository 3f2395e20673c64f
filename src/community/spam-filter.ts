import type { SpamToken } from './spam-tokens.ts';

/** How often moderators saw a token in comments they called spam, and in comments they approved. */
export interface TokenCount {
  readonly spam: number;
  readonly ham: number;
}

/** A token and how much it speaks for spam, 0 to 1. */
interface TokenEvidence {
  readonly token: SpamToken;
  readonly probability: number;
}

export interface SpamVerdict {
  /** Probability of spam, 0 to 1; null while too few comments were judged to say anything. */
  readonly score: number | null;
  /** What spoke loudest, for either side: the explanation a moderator sees. */
  readonly evidence: readonly TokenEvidence[];
}

/** Comments of each kind that must have been judged before the filter says anything. */
export const MIN_TRAINED = 10;
/** How strongly an unseen token counts as undecided, in trainings; and what it then says. */
const PRIOR_STRENGTH = 1;
const PRIOR = 0.5;
/** A token that says less than this either way is left out. */
const MIN_DEVIATION = 0.1;
const MAX_EVIDENCE = 150;
const SHOWN_EVIDENCE = 10;

/**
 * Scores a comment by Robinson's method with Fisher's test: each token's probability is drawn toward undecided while it
 * was seen rarely, and both hypotheses are tested, so that contradicting or missing evidence gives about one half.
 * Tokens and counts are asked for only when there is something to say.
 * @param totals comments judged so far
 */
export function scoreSpam(
  tokensOf: () => ReadonlySet<SpamToken>,
  countsOf: (tokens: ReadonlySet<SpamToken>) => ReadonlyMap<SpamToken, TokenCount>,
  totals: TokenCount,
): SpamVerdict {
  if (totals.spam < MIN_TRAINED || totals.ham < MIN_TRAINED) return { score: null, evidence: [] };
  const tokens = tokensOf();
  const counts = countsOf(tokens);
  const evidence = [...tokens]
    .map((token) => ({ token, probability: probabilityOf(counts.get(token), totals) }))
    .filter(({ probability }) => Math.abs(probability - 0.5) >= MIN_DEVIATION)
    .sort((a, b) => Math.abs(b.probability - 0.5) - Math.abs(a.probability - 0.5))
    .slice(0, MAX_EVIDENCE);
  const chance = (side: (probability: number) => number): number =>
    chiSquareTail(
      -2 * evidence.reduce((sum, { probability }) => sum + Math.log(side(probability)), 0),
      evidence.length,
    );
  // Each is near 0 when the evidence as a whole could not have come about by chance.
  const notHam = chance((probability) => 1 - probability);
  const notSpam = chance((probability) => probability);
  const score = evidence.length === 0 ? 0.5 : (1 + notSpam - notHam) / 2;
  return { score, evidence: evidence.slice(0, SHOWN_EVIDENCE) };
}

/** How much a token speaks for spam, 0 to 1; drawn toward one half while it was seen rarely. */
export function probabilityOf(count: TokenCount | undefined, totals: TokenCount): number {
  const { spam, ham } = count ?? { spam: 0, ham: 0 };
  const seen = spam + ham;
  if (seen === 0) return PRIOR;
  const spamRate = spam / totals.spam;
  const hamRate = ham / totals.ham;
  const probability = spamRate / (spamRate + hamRate);
  return (PRIOR_STRENGTH * PRIOR + seen * probability) / (PRIOR_STRENGTH + seen);
}

/** Probability that a chi-squared value with 2n degrees of freedom is this large by chance. */
function chiSquareTail(value: number, n: number): number {
  const half = value / 2;
  let term = Math.exp(-half);
  let sum = term;
  for (let k = 1; k < n; k += 1) {
    term *= half / k;
    sum += term;
  }
  return Math.min(1, sum);
}
