/** Comments of an invented site, written into the store at once. */
const articles = 400;
export const start = Date.parse('2024-01-01T00:00:00Z');
export const words =
  'loop index watcher queue cache signal kernel page fault scheduler mutex render parser token query'.split(
    ' ',
  );
export const chinese = '同步循环索引监视队列缓存信号内核调度渲染解析查询写得很好谢谢分享请问这里为什么'.split(
  '',
);

/** @param {number} id */
function comment(id) {
  const isChinese = id % 2 === 1;
  const pick = (/** @type {number} */ salt, /** @type {number} */ most) =>
    ((id * 2654435761 + salt * 40503) >>> 7) % most;
  const text = isChinese
    ? Array.from({ length: 60 }, (_, index) => chinese[pick(index, chinese.length)]).join('')
    : Array.from({ length: 30 }, (_, index) => words[pick(index, words.length)]).join(' ');
  const person = pick(7, 30_000);
  const states = [
    'approved',
    'approved',
    'approved',
    'approved',
    'approved',
    'pending',
    'spam',
    'spam',
    'spam',
    'trash',
  ];
  const status = states[pick(3, 10)] ?? 'approved';
  const at = new Date(start + id * 300_000).toISOString();
  return {
    id,
    article: 1 + (pick(9, 100) < 30 ? pick(11, 5) : pick(13, articles)),
    at,
    lang: isChinese ? 'zh' : 'en',
    status,
    beforeSpam: status === 'spam' ? 'pending' : null,
    beforeTrash: status === 'trash' ? 'pending' : null,
    approvedAt: status === 'approved' ? at : null,
    name: isChinese ? `读者${person}` : `reader ${person}`,
    email: `reader${person}@example.org`,
    ip: `10.${person >> 14}.${(person >> 7) & 127}.${person & 127}`,
    source: `${text} ${id}`,
    html: `<p>${text} ${id}</p>`,
    links: pick(17, 10) < 2 ? 1 : 0,
    reason: status === 'pending' ? (pick(19, 2) === 0 ? 'no-prior-approval' : 'too-many-links') : 'passed',
  };
}

/**
 * @param {import('better-sqlite3').Database} db
 * @param {number} count
 */
export function fillComments(db, count) {
  console.log(`${count} comments on ${articles} articles`);
  const identity = db.prepare(
    "INSERT INTO article_identity (key, first_seen) VALUES (?, '2024-01-01T00:00:00.000Z')",
  );
  const insert = db.prepare(
    `INSERT INTO comment (id, article_id, parent_id, root_id, root_at, lang, created_at, status, status_at, before_spam, before_trash,
       approved_at, name, email, website, ip, ip_form, user_agent, name_key, name_skeleton, email_key, source, html, text, renderer,
       links, reason, settings_version)
     VALUES (@id, @article, NULL, @id, @at, @lang, @at, @status, @at, @beforeSpam, @beforeTrash, @approvedAt, @name, @email, '', @ip,
       'full', 'Mozilla/5.0', @name, @name, @email, @source, @html, @source, 'bench', @links, @reason, 0)`,
  );
  const began = performance.now();
  db.transaction(() => {
    for (let index = 0; index < articles; index += 1) identity.run(`posts/${index}`);
  })();
  for (let from = 1; from <= count; from += 5000) {
    db.transaction(() => {
      for (let id = from; id < Math.min(from + 5000, count + 1); id += 1) insert.run(comment(id));
    })();
  }
  console.log(
    `  written                  ${(((performance.now() - began) / count) * 1000).toFixed(0)} µs each`,
  );
}
