/** Addresses of the dashboard. They carry no language: that is the account's own setting. */
export const GUANLI = '/guanli';

export const guanliPaths = {
  home: GUANLI,
  login: `${GUANLI}/login`,
  logout: `${GUANLI}/logout`,
  setup: `${GUANLI}/setup`,
  confirm: `${GUANLI}/confirm`,
  accounts: `${GUANLI}/accounts`,
  accountAdd: `${GUANLI}/accounts/add`,
  accountRemove: `${GUANLI}/accounts/remove`,
  accountRole: `${GUANLI}/accounts/role`,
  language: `${GUANLI}/accounts/language`,
  accountMail: `${GUANLI}/accounts/mail`,
  password: `${GUANLI}/accounts/password`,
  sessionEnd: `${GUANLI}/accounts/sessions`,
  comments: `${GUANLI}/comments`,
  commentsAct: `${GUANLI}/comments/act`,
  commentsUndo: `${GUANLI}/comments/undo`,
  comment: `${GUANLI}/comments/:id`,
  commentReply: `${GUANLI}/comments/:id/reply`,
  commentAttach: `${GUANLI}/comments/:id/attach`,
  passkeyLogin: `${GUANLI}/login/passkey`,
  passkeyAdd: `${GUANLI}/accounts/passkeys`,
  passkeyRemove: `${GUANLI}/accounts/passkeys/remove`,
  feedOpen: `${GUANLI}/accounts/feed`,
  feedClose: `${GUANLI}/accounts/feed/close`,
  feed: `${GUANLI}/feed/:secret.xml`,
  content: `${GUANLI}/content`,
  relist: `${GUANLI}/content/relist`,
  acceptEmptying: `${GUANLI}/content/emptied`,
  previewMake: `${GUANLI}/content/previews`,
  previewsRevoke: `${GUANLI}/content/previews/revoke`,
  insight: `${GUANLI}/insight`,
  settings: `${GUANLI}/settings`,
  settingsTry: `${GUANLI}/settings/try`,
  settingsTryMove: `${GUANLI}/settings/try/move`,
  settingsHistory: `${GUANLI}/settings/history`,
  settingsRestore: `${GUANLI}/settings/restore`,
  spamFilter: `${GUANLI}/spam-filter`,
  spamFilterRebuild: `${GUANLI}/spam-filter/rebuild`,
  audit: `${GUANLI}/audit`,
} as const;

/** Address of a page or form about one comment. */
export function guanliCommentPath(
  id: number,
  name: 'comment' | 'commentReply' | 'commentAttach' = 'comment',
): string {
  return guanliPaths[name].replace(':id', String(id));
}

/** A path with what follows `?`; entries that are null are left out. */
export function withQuery(path: string, query: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, value]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

/**
 * Where to go on after a login, as a form or an address says it: a page of the dashboard, whatever was written, and
 * never another host. Null: it is none.
 */
export function readGuanliPath(text: string): string | null {
  if (!/^\/guanli(?![^/?])[^\u0000-\u0020\\]*$/u.test(text)) return null;
  const base = 'http://here.invalid';
  if (!URL.canParse(text, base)) return null;
  const { origin, pathname, search } = new URL(text, base);
  return origin === base && (pathname === GUANLI || pathname.startsWith(`${GUANLI}/`))
    ? pathname + search
    : null;
}
