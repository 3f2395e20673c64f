import type { CommentStatus } from '../../../community/comment.ts';
import { guanliCommentPath } from '../../../site/guanli-urls.ts';
import type { GuanliPhrases } from '../../../site/phrases/guanli.ts';
import type { JudgedComment } from '../../../store/judged-comments.ts';
import { cutText } from '../../../text/cut.ts';
import type { Moment } from '../moment.ts';
import type { Hidden } from '../views.ts';
import { moveFields } from './tried-move.ts';
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
  /** The settings that were tried are those in force. */
  readonly isSaved: boolean;
  readonly moves: readonly MoveModel[];
}

interface MoveModel {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly hidden: Hidden;
  readonly submit: string;
  readonly examples: readonly Example[];
}

const EXCERPT = 120;

/** The outcome of a trial in words. */
export function trialModel(
  trial: PolicyTrial & { readonly isSaved: boolean },
  t: GuanliPhrases,
  moment: (instant: string) => Moment,
): TrialModel {
  const status = (name: CommentStatus): string => t.comments.states[name];
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
    isSaved: trial.isSaved,
    moves: trial.moves.map((move) => ({
      from: status(move.from),
      to: status(move.to),
      count: move.ids.length,
      hidden: moveFields(move),
      submit: t.trial.move[move.to](move.ids.length),
      examples: move.examples.map((comment) => example(comment, status(move.to))),
    })),
  };
}
