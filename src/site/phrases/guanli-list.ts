/** How the list of comments is shown, and who wrote what it shows. */
export const guanliListEn = {
  list: {
    more: 'More filters and view',
    who: 'Written by',
    whoChoices: { '': 'Anyone', visitor: 'Visitors', member: 'Accounts of this site' },
    whoWords: { visitor: 'by visitors', member: 'by accounts of this site' },
    view: 'View',
    views: { '': 'Whole rows', brief: 'One line each' },
    hide: 'Columns left out',
    columns: { author: 'Author', article: 'Article', date: 'Date' },
    details: 'Details',
  },
};

/** The same in Chinese. */
export const guanliListZh: typeof guanliListEn = {
  list: {
    more: '更多筛选与显示',
    who: '评论者',
    whoChoices: { '': '所有人', visitor: '访客', member: '本站账号' },
    whoWords: { visitor: '访客发表', member: '本站账号发表' },
    view: '显示方式',
    views: { '': '完整显示', brief: '每条一行' },
    hide: '不显示的列',
    columns: { author: '作者', article: '文章', date: '时间' },
    details: '详情',
  },
};
