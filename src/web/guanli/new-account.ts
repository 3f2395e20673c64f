import { readEmail } from '../../community/account.ts';
import { readAccountName, type NameRefusal } from '../../community/account-name.ts';
import { judgePassword, type PasswordRefusal } from '../../community/password-rules.ts';
import type { GuanliPhrases } from '../../site/phrases/guanli.ts';
import type { FieldProblems } from './views.ts';

type ProblemName = keyof GuanliPhrases['problems'];

const NAME_PROBLEMS: Readonly<Record<NameRefusal, ProblemName>> = {
  missing: 'nameMissing',
  long: 'nameLong',
  unseen: 'nameUnseen',
  signs: 'nameSigns',
  mixed: 'nameMixed',
};
const PASSWORD_PROBLEMS: Readonly<Record<PasswordRefusal, ProblemName>> = {
  short: 'passwordShort',
  long: 'passwordLong',
  monotonous: 'passwordMonotonous',
  name: 'passwordName',
};

export interface ReadAccount {
  readonly name: string;
  readonly email: string | null;
  readonly password: string;
}

/** Reads the fields `name`, `email`, `password` and `password-again` of a form, or says what is wrong with which. */
export function readNewAccount(
  fields: URLSearchParams,
  t: GuanliPhrases,
): ReadAccount | { readonly problems: FieldProblems } {
  const read = readAccountName(fields.get('name') ?? '');
  const typedEmail = (fields.get('email') ?? '').trim();
  const email = typedEmail === '' ? null : readEmail(typedEmail);
  const name = 'name' in read ? read.name : '';
  const problems = {
    ...('refusal' in read ? { name: t.problems[NAME_PROBLEMS[read.refusal]] } : {}),
    ...(typedEmail !== '' && email === null ? { email: t.problems.email } : {}),
    ...readPassword(fields, 'password', name, t),
  };
  if (Object.keys(problems).length > 0) return { problems };
  return { name, email, password: fields.get('password') ?? '' };
}

/** What is wrong with a new password and its repetition; empty when nothing is. */
export function readPassword(
  fields: URLSearchParams,
  field: string,
  name: string,
  t: GuanliPhrases,
): FieldProblems {
  const password = fields.get(field) ?? '';
  const refusal = judgePassword(password, name);
  if (refusal !== null) return { [field]: t.problems[PASSWORD_PROBLEMS[refusal]] };
  return fields.get(`${field}-again`) === password ? {} : { [`${field}-again`]: t.problems.passwordDiffers };
}
