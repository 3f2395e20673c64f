import { nameKey } from '../../../community/account-name.ts';
import { guanliPaths } from '../../../site/guanli-urls.ts';
import type { Answer, Call, GuanliDeps } from '../call.ts';
import { gate, renderPage } from '../frame.ts';
import { readNewAccount } from '../new-account.ts';
import { refuse } from '../refusals.ts';
import { beginSession } from '../session-life.ts';
import { hashToken } from '../tokens.ts';
import type { FieldProblems } from '../views.ts';

/** `GET /guanli/setup?token=…`: there is no such page once an account exists. */
export async function setupPage(call: Call, deps: GuanliDeps): Promise<Answer> {
  return showSetup(call.query.get('token') ?? '', {}, 200, call, deps);
}

/** `POST /guanli/setup`: makes the owner and signs them in. */
export async function setUp(call: Call, deps: GuanliDeps): Promise<Answer> {
  const { fields, now, lang } = call;
  const token = fields.get('token') ?? '';
  const at = now.toISOString();
  const isOpen = (await deps.accounts.count()) === 0 && (await deps.setup.isOpen(hashToken(token), at));
  if (!isOpen) return showSetup(token, {}, 200, call, deps);
  const read = readNewAccount(fields, call.t);
  if ('problems' in read) return showSetup(token, read.problems, 422, call, deps);
  const passwordHash = await deps.hasher.hash(read.password);
  const account = await deps.setup.addFirst(
    hashToken(token),
    {
      name: read.name,
      nameKey: nameKey(read.name),
      role: 'owner',
      email: read.email,
      authorKey: null,
      language: lang,
      passwordHash,
    },
    at,
  );
  if (account === null) return showSetup(token, {}, 200, call, deps);
  const cookies = await beginSession({ account, passwordHash }, false, call, deps);
  return { redirect: guanliPaths.home, ...(cookies === null ? {} : { cookies }) };
}

async function showSetup(
  token: string,
  problems: FieldProblems,
  status: number,
  call: Call,
  deps: GuanliDeps,
): Promise<Answer> {
  const { t, now, fields, csrfToken, lang } = call;
  if ((await deps.accounts.count()) > 0) return refuse('unknown', call, deps);
  if (!(await deps.setup.isOpen(hashToken(token), now.toISOString()))) {
    const words = { heading: t.setup.invalid, dek: t.setup.invalidDek };
    return renderPage('setup', t.setup.title, { ...gate(call, words), form: null }, call, deps, {
      status: 403,
    });
  }
  const page = {
    ...gate(call, { heading: t.setup.title, dek: t.setup.dek }),
    form: {
      hidden: [['csrf', csrfToken] as const, ['token', token] as const, ['lang', lang] as const],
      typed: { name: fields.get('name') ?? '', email: fields.get('email') ?? '' },
      problems,
    },
  };
  return renderPage('setup', t.setup.title, page, call, deps, { status });
}
