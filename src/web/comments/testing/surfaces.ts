import type { World } from '../../../testing/world.ts';
import { moderate } from './discussion.ts';
import type { Commenter } from './commenter.ts';

/** A comment that was stored, and who wrote it. */
interface StoredComment {
  readonly id: number;
  readonly url: string;
  readonly reader: Commenter;
  readonly world: World;
}

/** A place where something of a comment is shown: what is there, as bytes of the answer. */
export interface Surface {
  readonly name: string;
  show(comment: StoredComment): Promise<string>;
}

/**
 * Every place where comments are shown, in the order in which they are looked at: from `page` on the comment is approved.
 * Whoever shows comments somewhere else adds that place here.
 */
export const SURFACES: readonly Surface[] = [
  {
    name: 'own page',
    show: async ({ id, url, reader }) => itemOf((await reader.get(url)).html, id),
  },
  {
    name: 'own form',
    show: async ({ id, reader }) => formOf((await reader.get(`/posts/a/comments/${id}/edit`)).html),
  },
  {
    name: 'page',
    async show({ id, world }) {
      await moderate(world, [id], 'approve');
      return itemOf(await world.text('/posts/a?order=newest'), id);
    },
  },
  {
    name: 'form that answers',
    show: async ({ id, world }) => answeringOf(await world.text(`/posts/a?order=newest&replyto=${id}`)),
  },
  {
    name: 'structured data',
    show: async ({ world }) =>
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(
        await world.text('/posts/a?comments=1'),
      )?.[1] ?? '',
  },
  { name: 'feed of the article', show: ({ id, world }) => entryOf(world, '/posts/a/comments.xml', id) },
  { name: 'feed of the site', show: ({ id, world }) => entryOf(world, '/comments.xml', id) },
];

/** The element of a comment, to the end of the thread: it stands last, or first with nothing below that was typed. */
function itemOf(html: string, id: number): string {
  const begin = html.indexOf(`<li class="cm" id="comment-${id}"`);
  const next = html.indexOf('<li class="cm"', begin + 1);
  const end = next < 0 ? html.indexOf('</ol>\n<p class="talk-feed">', begin) : next;
  return begin < 0 ? '' : html.slice(begin, end);
}

/** Fields of a form as they were filled in. */
export function formOf(html: string): string {
  const form =
    /<form method="post"[\s\S]*?<\/form>/.exec(html.slice(html.indexOf('id="respond"')))?.[0] ?? '';
  return [...form.matchAll(/<textarea[\s\S]*?<\/textarea>|<input [\s\S]*?>/g)].join('\n');
}

function answeringOf(html: string): string {
  return /<p class="answering">[\s\S]*?<\/p>/.exec(html)?.[0] ?? '';
}

async function entryOf(world: World, path: string, id: number): Promise<string> {
  const entries = (await world.text(path)).split(/(?=<entry[ >])/).slice(1);
  return entries.find((entry) => entry.includes(`/comments/${id}"`)) ?? '';
}
