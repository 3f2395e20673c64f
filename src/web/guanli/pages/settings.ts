import { guanliPaths } from '../../../site/guanli-urls.ts';
import { languageName } from '../../../site/languages.ts';
import type { SettingArea } from '../../../store/settings.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../call.ts';
import { redirectDone, renderPage } from '../frame.ts';
import { keepForm } from '../kept-form.ts';
import { momentIn } from '../moment.ts';
import { isRecentlyConfirmed } from '../session-life.ts';
import { readSettings, type ReadSettings } from '../settings/read-settings.ts';
import {
  areaOf,
  differingSettings,
  SETTING_AREAS,
  SETTING_SECTIONS,
  settingIn,
  valueInForce,
  type SettingField,
  type SettingName,
} from '../settings/setting-fields.ts';
import { choicesOf, hintOf, labelOf, sayValue } from '../settings/setting-words.ts';
import type { TrialModel } from '../settings/trial-model.ts';
import { byVisitor } from '../submitted.ts';
import type { Choice } from '../views.ts';
import { confirmFirstPage } from './confirm.ts';

interface FieldModel extends SettingField {
  readonly label: string;
  readonly hint: string | null;
  readonly value: string;
  readonly isOn: boolean;
  readonly choices: readonly Choice[];
  readonly problem: string | null;
  /** What someone else saved meanwhile. */
  readonly meanwhile: string | null;
}

export interface SettingsPage {
  readonly isOwner: boolean;
  readonly alerts: readonly string[];
  readonly trial: TrialModel | null;
  readonly site: readonly { readonly label: string; readonly value: string }[];
  readonly you: { readonly address: string; readonly isForwarded: boolean };
  readonly versions: readonly { readonly name: string; readonly value: number }[];
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly fields: readonly FieldModel[];
  }[];
}

/** Saving these can destroy what cannot be had back, so the password is asked for. */
const DANGEROUS: readonly SettingName[] = [
  'policy.trashRetentionDays',
  'privacy.address',
  'privacy.shortenAfterDays',
];

/** What the page shows beside what is saved: what was typed, who was faster, the outcome of a trial. */
interface SettingsState {
  readonly status: number;
  readonly read: ReadSettings | null;
  readonly stale: readonly SettingArea[];
  readonly trial: TrialModel | null;
}

/** `GET /guanli/settings`: moderators may read them. */
export function settingsPage(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  return showSettings({ status: 200, read: null, stale: [], trial: null }, call, deps);
}

/** `POST /guanli/settings`: saves what differs, all of it or nothing. */
export async function saveSettings(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const read = readSettings(call.fields, call.t);
  if (Object.keys(read.problems).length > 0)
    return showSettings({ status: 422, read, stale: [], trial: null }, call, deps);
  const changes = [];
  for (const area of SETTING_AREAS) {
    const value = read.values.get(area) ?? {};
    const basedOn = read.versions.get(area) ?? 0;
    const seen = basedOn === 0 ? {} : ((await deps.settingChanges.find(area, basedOn))?.value ?? {});
    const changed = differingSettings(area, valueInForce(area, seen), value).map(({ name }) => name);
    if (changed.length > 0) changes.push({ area, value, basedOn, changed });
  }
  if (changes.length === 0) return redirectDone(guanliPaths.settings, 'settingsSame');
  const isDangerous = changes.some(({ changed }) => changed.some((name) => DANGEROUS.includes(name)));
  if (isDangerous && !isRecentlyConfirmed(call.visitor.session, call.now))
    return confirmFirstPage(call.isFromOwnPage ? keepForm(call) : null, call, deps);
  const stale = await deps.settingChanges.save(changes, byVisitor(call));
  if (stale.length > 0) return showSettings({ status: 409, read, stale, trial: null }, call, deps);
  deps.desk.changes.settingsChanged();
  return redirectDone(guanliPaths.settings, 'settingsSaved');
}

export async function showSettings(
  { status, read, stale, trial }: SettingsState,
  call: SignedInCall,
  deps: GuanliDeps,
): Promise<Answer> {
  const { t, visitor } = call;
  const saved = new Map(SETTING_AREAS.map((area) => [area, deps.desk.savedSettings.read(area)] as const));
  const inForce = (area: SettingArea): object => valueInForce(area, saved.get(area)?.value ?? {});
  const count = Object.keys(read?.problems ?? {}).length;
  const page: SettingsPage = {
    isOwner: visitor.account.role === 'owner',
    alerts: [
      ...(count === 0 ? [] : [t.settings.refused(count)]),
      ...(await Promise.all(stale.map((area) => sayStale(area, call, deps)))),
    ],
    trial,
    site: siteFacts(call, deps),
    you: { address: call.client, isForwarded: call.isForwarded && !deps.trustsProxies },
    // After a lost race the next attempt is based on what is there now; else on what the form was made of.
    versions: SETTING_AREAS.map((area) => ({
      name: `version.${area}`,
      value: (stale.includes(area) ? null : read?.versions.get(area)) ?? saved.get(area)?.version ?? 0,
    })),
    sections: Object.entries(SETTING_SECTIONS).map(([id, fields]) => ({
      id,
      title: t.settings.sections[id as keyof typeof SETTING_SECTIONS],
      fields: fields.map((field) =>
        fieldModel(field, inForce(areaOf(field.name)), read, stale.includes(areaOf(field.name)), call),
      ),
    })),
  };
  return renderPage('settings', t.settings.title, page, call, deps, { status });
}

function fieldModel(
  field: SettingField,
  inForce: object,
  read: ReadSettings | null,
  isStale: boolean,
  { t }: SignedInCall,
): FieldModel {
  const { name, kind } = field;
  const saved = settingIn(inForce, name);
  const savedText = kind === 'switch' ? (saved === true ? 'on' : '') : String(saved);
  const value = read?.typed.get(name) ?? savedText;
  const isSame = value.replace(/\r\n?/g, '\n') === savedText;
  return {
    ...field,
    label: labelOf(name, t),
    hint: hintOf(name, t),
    value,
    isOn: value !== '',
    choices: choicesOf(name, t).map(([each, label]) => ({ value: each, label, isChosen: each === value })),
    problem: read?.problems[name] ?? null,
    meanwhile: isStale && !isSame ? t.settings.nowSaved(sayValue(field, saved, t)) : null,
  };
}

async function sayStale(area: SettingArea, { t, lang }: SignedInCall, deps: GuanliDeps): Promise<string> {
  const { version } = deps.desk.savedSettings.read(area);
  const newest = await deps.settingChanges.find(area, version);
  const when = newest === null ? '' : momentIn(lang, deps.site().timezone)(newest.at).text;
  return t.settings.stale(t.settings.areas[area], newest?.by ?? t.settings.someone, when);
}

function siteFacts({ t, lang }: SignedInCall, deps: GuanliDeps): SettingsPage['site'] {
  const site = deps.site();
  const words = t.settings.site;
  const join = (texts: readonly string[]): string =>
    texts.length === 0 ? words.none : texts.join(lang === 'zh' ? '、' : ', ');
  return [
    { label: words.name, value: join([...new Set(Object.values(site.title))]) },
    { label: words.address, value: deps.baseUrl },
    { label: words.languages, value: join(site.languages.map((each) => languageName(each, lang))) },
    { label: words.logo, value: join(site.logo) },
    { label: words.timezone, value: site.timezone },
    {
      label: words.authors,
      value: join([...site.authors.values()].map(({ key, name }) => name[lang] ?? key)),
    },
  ];
}
