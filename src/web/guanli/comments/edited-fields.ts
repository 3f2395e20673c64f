import { readEmail } from '../../../community/account.ts';
import { nameSkeleton } from '../../../community/look-alike.ts';
import { judgeWebsite } from '../../../community/markup/addresses.ts';
import { cleanCommentLine } from '../../../community/markup/comment-text.ts';
import { renderAsTyped, type RenderedComment } from '../../../community/markup/render-as-typed.ts';
import { sameText } from '../../../community/same-text.ts';
import { TookTooLong } from '../../../errors.ts';
import type { CommentDetails } from '../../../store/comment-details.ts';
import { sameKeyOf } from '../../../store/comment-facts.ts';
import type { EditedFields } from '../../../store/comment-moderation.ts';
import type { CommentDesk } from '../../comments/comment-desk.ts';
import type { SignedInCall } from '../call.ts';
import type { FieldProblems, Typed } from '../views.ts';

/** What a moderator typed about a comment. */
export function typedFields(
  fields: URLSearchParams,
): Typed & Record<'name' | 'email' | 'website' | 'content', string> {
  const read = (name: string): string => fields.get(name) ?? '';
  return { name: read('name'), email: read('email'), website: read('website'), content: read('content') };
}

/** What is wrong with typed fields; what a comment has already is never complained of. */
export function problemsOf(
  typed: ReturnType<typeof typedFields>,
  comment: CommentDetails,
  maxLength: number,
  { problems }: SignedInCall['t']['comments'],
): FieldProblems {
  const email = typed.email.trim();
  const website = typed.website.trim();
  return {
    ...(typed.content.trim() === '' ? { content: problems.content } : {}),
    ...([...typed.content].length > Math.max(maxLength, [...comment.source].length)
      ? { content: problems.tooLong }
      : {}),
    ...(email !== '' && email !== comment.email && readEmail(email) === null
      ? { email: problems.email }
      : {}),
    ...(website !== '' && website !== comment.website && judgeWebsite(website) === ''
      ? { website: problems.website }
      : {}),
  };
}

/** Fields as they are stored: cleaned, rendered, with their comparable forms. */
export async function editedFields(
  typed: {
    readonly name: string;
    readonly email: string;
    readonly website: string;
    readonly content: string;
  },
  { articleId, parentId, website: current }: Pick<CommentDetails, 'articleId' | 'parentId' | 'website'>,
  desk: Pick<CommentDesk, 'renderComment'>,
): Promise<EditedFields> {
  const name = cleanCommentLine(typed.name);
  const email = cleanCommentLine(typed.email);
  const website = cleanCommentLine(typed.website);
  const body = await renderInTime(typed.content, desk);
  const nameKey = sameText(name);
  return {
    name,
    nameKey,
    nameSkeleton: nameSkeleton(name),
    email,
    emailKey: sameText(email),
    website: website === current ? current : judgeWebsite(website),
    body,
    sameKey: sameKeyOf({ articleId, parentId }, nameKey, sameText(body.source)),
  };
}

/** A text that cannot be rendered in time is shown as it was typed. */
export async function renderInTime(
  content: string,
  { renderComment }: Pick<CommentDesk, 'renderComment'>,
): Promise<RenderedComment> {
  try {
    return await renderComment(content);
  } catch (error) {
    if (error instanceof TookTooLong) return renderAsTyped(content);
    throw error;
  }
}
