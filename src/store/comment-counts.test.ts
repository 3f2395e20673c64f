import { expect, it } from 'vitest';
import { commentCounts } from './comment-counts.ts';
import { addComments, openCommented } from './testing/moderated-comments.ts';

it('counting anew tells which kept counter is wrong, in parts', async () => {
  const db = openCommented();
  addComments(db, 2, 'pending');
  const [far = 0] = addComments(db, 1, 'approved');
  db.prepare('UPDATE comment SET id = 50000, root_id = 50000 WHERE id = ?').run(far);
  const counts = commentCounts(db);
  expect(await counts.findDrift()).toEqual([]);
  db.exec("UPDATE comment_count SET total = 5 WHERE article_id = 1 AND status = 'approved'");
  expect(await counts.findDrift()).toEqual([{ articleId: 1, status: 'approved', kept: 5, counted: 1 }]);
});

it('comments that change while they are counted are counted again', async () => {
  const db = openCommented();
  addComments(db, 3);
  const check = commentCounts(db).findDrift();
  addComments(db, 2);
  expect(await check).toEqual([]);
});
