/** What mails say, and the pages their links lead to, in both languages. */
export const mailEn = {
  /** Subjects and first sentences. `title` is the article's, `site` the site's, `name` a commenter's. */
  pending: {
    subject: (title: string): string => `A comment on “${title}” is waiting`,
    subjectMany: (count: number): string => `${count.toLocaleString('en')} comments are waiting`,
    intro: 'This comment waits for a decision. Readers do not see it yet.',
    introMany: (count: number): string =>
      `${count.toLocaleString('en')} comments wait for a decision. Readers do not see them yet.`,
    held: (reasons: string): string => `Why it waits: ${reasons}`,
    open: 'Decide about it',
    openAll: 'See all that wait',
    why: (site: string): string => `You get this because you moderate ${site}.`,
  },
  approved: {
    subject: (name: string, title: string): string => `${name} commented on “${title}”`,
    subjectMany: (count: number): string => `${count.toLocaleString('en')} new comments on your articles`,
    intro: 'There is a new comment on your article.',
    introMany: (count: number): string =>
      `There are ${count.toLocaleString('en')} new comments on your articles.`,
    open: 'Read and reply',
    why: (site: string): string => `You get this because you write for ${site}.`,
  },
  reply: {
    subject: (name: string, title: string): string => `${name} replied to you on “${title}”`,
    subjectMany: (count: number): string => `${count.toLocaleString('en')} replies to your comments`,
    intro: 'Your comment has a reply.',
    introMany: (count: number): string => `Your comments have ${count.toLocaleString('en')} replies.`,
    open: 'Read and reply',
    why: (site: string): string => `You get this because you asked ${site} for mail about replies.`,
  },
  confirm: {
    subject: (site: string): string => `Mail about replies from ${site}?`,
    intro: (title: string): string =>
      `Somebody commented on “${title}” with your address and asked for mail when there is a reply. If that was you, please confirm it.`,
    open: 'Yes, mail me about replies',
    why: (days: number): string =>
      `If it was not you, do nothing: without your yes you get no mail. The link is good for ${days} days and asks once more.`,
  },
  /** Someone without a name. */
  anonymous: 'Anonymous',
  /** In place of a comment whose writer asked for it. */
  textErased: 'This text was removed at the request of its author.',
  untitled: 'an article that is not public any more',
  said: (name: string, title: string): string => `${name} on “${title}”`,
  more: (count: number): string => `and ${count.toLocaleString('en')} more`,
  stop: 'No more mail like this',
  never: 'Never write to this address',
  page: {
    confirm: {
      heading: 'Mail about replies?',
      dek: 'You get a mail when somebody replies to a comment of yours for which you ticked the box. Each of them has a link that ends it.',
      button: 'Yes, mail me about replies',
    },
    confirmed: {
      heading: 'You will get mail about replies.',
      dek: 'Your address is confirmed. Every mail has a link that ends it.',
    },
    unsubscribe: {
      heading: {
        replies: 'No more mail about replies?',
        pending: 'No more mail about waiting comments?',
        approved: 'No more mail about comments on your articles?',
      },
      dek: 'One click ends it. What you wrote stays where it is.',
      button: 'No more mail like this',
    },
    unsubscribed: {
      heading: {
        replies: 'You get no more mail about replies.',
        pending: 'You get no more mail about waiting comments.',
        approved: 'You get no more mail about comments on your articles.',
      },
      dek: 'It was a slip? You can have it back.',
      button: 'Send me mail again',
    },
    invalid: {
      heading: 'This link is not good any more.',
      dek: 'It is incomplete, too old, or was used already. There is nothing left to do here.',
    },
  },
};

/** The same in Chinese. */
export const mailZh: typeof mailEn = {
  pending: {
    subject: (title) => `《${title}》有一条评论待审核`,
    subjectMany: (count) => `有 ${count} 条评论待审核`,
    intro: '这条评论正在等待审核，读者还看不到。',
    introMany: (count) => `有 ${count} 条评论正在等待审核，读者还看不到。`,
    held: (reasons) => `待审原因：${reasons}`,
    open: '去审核',
    openAll: '查看全部待审评论',
    why: (site) => `你是“${site}”的管理员，所以收到这封邮件。`,
  },
  approved: {
    subject: (name, title) => `${name} 评论了《${title}》`,
    subjectMany: (count) => `你的文章有 ${count} 条新评论`,
    intro: '你的文章有一条新评论。',
    introMany: (count) => `你的文章有 ${count} 条新评论。`,
    open: '查看并回复',
    why: (site) => `你是“${site}”的作者，所以收到这封邮件。`,
  },
  reply: {
    subject: (name, title) => `${name} 在《${title}》下回复了你`,
    subjectMany: (count) => `你的评论有 ${count} 条回复`,
    intro: '你的评论有了回复。',
    introMany: (count) => `你的评论有 ${count} 条回复。`,
    open: '查看并回复',
    why: (site) => `你曾要求“${site}”在有人回复时发邮件通知，所以收到这封邮件。`,
  },
  confirm: {
    subject: (site) => `要接收“${site}”的回复通知吗？`,
    intro: (title) =>
      `有人用你的邮箱在《${title}》下发表了评论，并希望在有人回复时收到邮件。如果是你本人，请确认一下。`,
    open: '是我，有回复时通知我',
    why: (days) =>
      `如果不是你，不必理会：没有你的确认，我们不会再发通知。链接 ${days} 天内有效，打开后还需再点一次。`,
  },
  anonymous: '匿名',
  textErased: '应作者要求，这段文字已移除。',
  untitled: '一篇已不公开的文章',
  said: (name, title) => `${name} 评论《${title}》`,
  more: (count) => `另有 ${count} 条`,
  stop: '不再接收这类邮件',
  never: '不要再给这个邮箱发邮件',
  page: {
    confirm: {
      heading: '要接收回复通知吗？',
      dek: '只要发表评论时勾选了通知，有人回复你，就会给你发一封邮件。每封邮件里都有退订链接。',
      button: '有回复时通知我',
    },
    confirmed: {
      heading: '已开启回复通知。',
      dek: '邮箱已经确认。每封邮件里都有退订链接。',
    },
    unsubscribe: {
      heading: {
        replies: '不再接收回复通知？',
        pending: '不再接收待审评论的通知？',
        approved: '不再接收文章新评论的通知？',
      },
      dek: '点一下即可退订，你写过的评论不受影响。',
      button: '不再接收这类邮件',
    },
    unsubscribed: {
      heading: {
        replies: '已退订回复通知。',
        pending: '已退订待审评论的通知。',
        approved: '已退订文章新评论的通知。',
      },
      dek: '点错了？可以恢复。',
      button: '重新接收',
    },
    invalid: {
      heading: '这个链接已经失效。',
      dek: '链接不完整、已过期，或者已经用过，不需要再做什么。',
    },
  },
};
