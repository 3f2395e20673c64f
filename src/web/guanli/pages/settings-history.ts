import { guanliPaths } from '../../../site/guanli-urls.ts';
import type { SettingVersion } from '../../../store/setting-changes.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../call.ts';
import { redirectDone, renderPage } from '../frame.ts';
import { momentIn, type Moment } from '../moment.ts';
import {
  differingSettings,
  SETTING_AREAS,
  SETTING_SCHEMAS,
  settingIn,
  valueInForce,
} from '../settings/setting-fields.ts';
import { entriesOf, labelOf, sayValue } from '../settings/setting-words.ts';
import { byVisitor } from '../submitted.ts';

interface Difference {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Lines of a word list that came and went. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface SettingsHistoryPage {
  readonly isOwner: boolean;
  readonly problem: string | null;
  readonly versions: readonly {
    readonly area: string;
    readonly version: number;
    readonly title: string;
    readonly by: string;
    readonly at: Moment;
    readonly isFirst: boolean;
    readonly isInForce: boolean;
    /** The version in force, on which restoring this one is based. */
    readonly basedOn: number;
    readonly differences: readonly Difference[];
  }[];
}

const MOST_SHOWN = 100;
const MOST_LINES = 200;

/** `GET /guanli/settings/history` */
export function settingsHistoryPage(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  return showHistory(null, 200, call, deps);
}

/** `POST /guanli/settings/restore`: an earlier value as a new version. */
export async function restoreSettings(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { fields, t } = call;
  const area = SETTING_AREAS.find((each) => each === fields.get('area'));
  const wanted =
    area === undefined ? null : await deps.settingChanges.find(area, Number(fields.get('version')));
  const parsed = area === undefined ? null : SETTING_SCHEMAS[area].safeParse(wanted?.value);
  if (area === undefined || wanted === null || parsed?.success !== true)
    return showHistory(t.versions.gone, 422, call, deps);
  const basedOn = Number(fields.get('based-on'));
  const now = valueInForce(area, deps.desk.savedSettings.read(area).value);
  const changed = differingSettings(area, now, parsed.data).map(({ name }) => name);
  const stale = await deps.settingChanges.save(
    [{ area, value: parsed.data, basedOn, changed }],
    byVisitor(call),
  );
  if (stale.length > 0) return showHistory(t.versions.stale, 409, call, deps);
  deps.desk.changes.settingsChanged();
  return redirectDone(guanliPaths.settingsHistory, 'settingsRestored');
}

async function showHistory(
  problem: string | null,
  status: number,
  call: SignedInCall,
  deps: GuanliDeps,
): Promise<Answer> {
  const { t, lang, visitor } = call;
  const moment = momentIn(lang, deps.site().timezone);
  const versions = await deps.settingChanges.list(MOST_SHOWN);
  const page: SettingsHistoryPage = {
    isOwner: visitor.account.role === 'owner',
    problem,
    versions: await Promise.all(
      versions.map(async (saved) => {
        const { area, version, at } = saved;
        const inForce = deps.desk.savedSettings.read(area).version;
        return {
          area,
          version,
          title: t.versions.version(t.settings.areas[area], version),
          by: t.versions.by(saved.by ?? t.versions.onServer),
          at: moment(at),
          isFirst: version === 1,
          isInForce: version === inForce,
          basedOn: inForce,
          differences: await describeChange(saved, call, deps),
        };
      }),
    ),
  };
  return renderPage('settings-history', t.versions.title, page, call, deps, { status });
}

async function describeChange(
  { area, version, value }: SettingVersion,
  { t }: SignedInCall,
  deps: GuanliDeps,
): Promise<Difference[]> {
  const earlier = version === 1 ? null : await deps.settingChanges.find(area, version - 1);
  const [before, after] = [valueInForce(area, earlier?.value ?? {}), valueInForce(area, value)];
  return differingSettings(area, before, after).map((field) => {
    const [old, fresh] = [settingIn(before, field.name), settingIn(after, field.name)];
    const lines = field.kind === 'words' ? { old: entriesOf(old), fresh: entriesOf(fresh) } : null;
    const [had, has] = [new Set(lines?.old), new Set(lines?.fresh)];
    return {
      label: labelOf(field.name, t),
      before: sayValue(field, old, t),
      after: sayValue(field, fresh, t),
      added: (lines?.fresh ?? []).filter((line) => !had.has(line)).slice(0, MOST_LINES),
      removed: (lines?.old ?? []).filter((line) => !has.has(line)).slice(0, MOST_LINES),
    };
  });
}
