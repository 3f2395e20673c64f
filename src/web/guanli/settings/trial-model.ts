import { guanliCommentPath } from '../../../site/guanli-urls.ts';
import type { GuanliPhrases } from '../../../site/phrases/guanli.ts';
import type { JudgedComment } from '../../../store/judged-comments.ts';
import { cutText } from '../../../text/cut.ts';
import type { Moment } from '../moment.ts';
import type { ListTrial, PolicyTrial } from './try-policy.ts';

interface Example {
  readonly href: string;
  readonly name: string;
  readonly text: string;
  /** Its state, and what it goes by or would be. */
  readonly from: string;
  readonly to: string;
}

interface ListModel {
  readonly title: string;
  readonly approved: number;
  readonly entries: ListTrial['entries'];
  readonly examples: readonly Example[];
}

export interface TrialModel {
  readonly looked: number;
  readonly dek: string;
  readonly isPartial: boolean;
  readonly lists: readonly ListModel[];
  readonly changesDek: string;
  readonly moves: readonly { readonly from: string; readonly to: string; readonly count: number }[];
  readonly examples: readonly Example[];
}

const EXCERPT = 120;

/** The outcome of a trial in words. */
export function trialModel(
  trial: PolicyTrial,
  t: GuanliPhrases,
  moment: (instant: string) => Moment,
): TrialModel {
  const status = (name: string): string =>
    Object.entries(t.trial.statuses).find(([each]) => each === name)?.[1] ?? name;
  const example = (comment: JudgedComment, to: string): Example => ({
    href: guanliCommentPath(comment.id),
    name: comment.name,
    text: cutText(comment.text, EXCERPT),
    from: status(comment.status),
    to,
  });
  const list = (title: string, { approved, entries, examples }: ListTrial): ListModel => ({
    title,
    approved,
    entries,
    examples: examples.map(({ comment, entry }) => example(comment, entry)),
  });
  return {
    looked: trial.looked,
    dek: trial.since === null ? t.trial.nothing : t.trial.dek(trial.looked, moment(trial.since).text),
    isPartial: trial.isPartial,
    lists: [
      list(t.trial.blockHits(trial.block.hits), trial.block),
      list(t.trial.holdHits(trial.hold.hits), trial.hold),
    ],
    changesDek: t.trial.changesDek(trial.byModerator),
    moves: trial.moves.map(({ from, to, count }) => ({ from: status(from), to: status(to), count })),
    examples: trial.examples.map(({ comment, to }) => example(comment, status(to))),
  };
}
