import { policySettings } from '../../../community/policy-settings.ts';
import { guanliPaths, withQuery } from '../../../site/guanli-urls.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../call.ts';
import { momentIn } from '../moment.ts';
import { readSettings } from '../settings/read-settings.ts';
import { differingSettings, valueInForce } from '../settings/setting-fields.ts';
import { trialModel } from '../settings/trial-model.ts';
import { readMove } from '../settings/tried-move.ts';
import { tryPolicy } from '../settings/try-policy.ts';
import { act } from './comments/act.ts';
import { showSettings } from './settings.ts';

/** `POST /guanli/settings/try`: what the form would have done to past comments; nothing is saved. */
export async function trySettings(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const read = readSettings(call.fields, call.t);
  const tried = read.values.get('policy');
  if (tried === undefined) return showSettings({ status: 422, read, stale: [], trial: null }, call, deps);
  const trial = await tryPolicy(policySettings.parse(tried), deps);
  const saved = valueInForce('policy', deps.desk.savedSettings.read('policy').value);
  const isSaved = differingSettings('policy', saved, tried).length === 0;
  const moment = momentIn(call.lang, deps.site().timezone);
  const model = trialModel({ ...trial, isSaved }, call.t, moment);
  return showSettings({ status: 200, read, stale: [], trial: model }, call, deps);
}

/** `POST /guanli/settings/try/move`: moves exactly the comments of one line of a trial; an operation like any other. */
export async function moveTried(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const move = readMove(call.fields);
  if (move === null) return { redirect: withQuery(guanliPaths.comments, { problem: 'noSelection' }) };
  const { id } = await act(move.selection, move.action, call, deps);
  return { redirect: withQuery(guanliPaths.comments, { status: move.to, op: String(id) }) };
}
