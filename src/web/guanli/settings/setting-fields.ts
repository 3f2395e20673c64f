import type { z } from 'zod';
import { mailSettings } from '../../../community/mail-settings.ts';
import { policySettings, privacySettings, threadSettings } from '../../../community/policy-settings.ts';
import type { GuanliPhrases } from '../../../site/phrases/guanli.ts';
import type { SettingArea } from '../../../store/settings.ts';

export type SettingName = keyof GuanliPhrases['settings']['labels'];

/** One setting: the name of its form field, `area.name`, also says where it lies in the value of its area. */
export interface SettingField {
  readonly name: SettingName;
  readonly kind: 'switch' | 'whole' | 'share' | 'choice' | 'words';
}

type Section = Exclude<keyof GuanliPhrases['settings']['sections'], 'site'>;

/** Sections of the page in their order, with their fields. */
export const SETTING_SECTIONS: Readonly<Record<Section, readonly SettingField[]>> = {
  comments: [
    { name: 'policy.requireNameEmail', kind: 'switch' },
    { name: 'policy.requireLogin', kind: 'switch' },
    { name: 'policy.manualApproval', kind: 'switch' },
    { name: 'policy.requirePriorApproval', kind: 'switch' },
    { name: 'policy.holdLookAlikes', kind: 'switch' },
    { name: 'policy.maxLinks', kind: 'whole' },
    { name: 'policy.maxLength', kind: 'whole' },
    { name: 'policy.autoClose', kind: 'switch' },
    { name: 'policy.autoCloseDays', kind: 'whole' },
    { name: 'policy.trashRetentionDays', kind: 'whole' },
    { name: 'policy.spamRetentionDays', kind: 'whole' },
  ],
  words: [
    { name: 'policy.blockWords', kind: 'words' },
    { name: 'policy.holdWords', kind: 'words' },
    { name: 'policy.foldChinese', kind: 'switch' },
  ],
  spam: [
    { name: 'policy.spamFilter.holdAt', kind: 'share' },
    { name: 'policy.spamFilter.markAt', kind: 'share' },
  ],
  limits: [
    { name: 'policy.limits.perAddress', kind: 'whole' },
    { name: 'policy.limits.perArticle', kind: 'whole' },
    { name: 'policy.limits.perSite', kind: 'whole' },
  ],
  threads: [
    { name: 'threads.depth', kind: 'whole' },
    { name: 'threads.order', kind: 'choice' },
    { name: 'threads.perPage', kind: 'whole' },
  ],
  mail: [
    { name: 'mail.pending', kind: 'switch' },
    { name: 'mail.approved', kind: 'switch' },
    { name: 'mail.replies', kind: 'switch' },
    { name: 'mail.gatherMinutes', kind: 'whole' },
  ],
  privacy: [
    { name: 'privacy.address', kind: 'choice' },
    { name: 'privacy.shortenAfterDays', kind: 'whole' },
  ],
};

export const SETTING_FIELDS: readonly SettingField[] = Object.values(SETTING_SECTIONS).flat();

export const SETTING_AREAS: readonly SettingArea[] = ['policy', 'threads', 'mail', 'privacy'];

/** The rules of each area, with the defaults. */
export const SETTING_SCHEMAS: Readonly<Record<SettingArea, z.ZodType<object>>> = {
  policy: policySettings,
  threads: threadSettings,
  mail: mailSettings,
  privacy: privacySettings,
};

export function areaOf(name: SettingName): SettingArea {
  return SETTING_AREAS.find((area) => name.startsWith(`${area}.`)) ?? 'policy';
}

/** A setting within the value of its area. */
export function settingIn(value: object, name: SettingName): unknown {
  let inner: unknown = value;
  for (const part of name.split('.').slice(1))
    inner = typeof inner === 'object' && inner !== null ? Reflect.get(inner, part) : undefined;
  return inner;
}

/** The value of an area as it is in force for what was saved: defaults filled in, nonsense replaced by them. */
export function valueInForce(area: SettingArea, saved: unknown): object {
  const parsed = SETTING_SCHEMAS[area].safeParse(saved);
  return parsed.success ? parsed.data : SETTING_SCHEMAS[area].parse({});
}

/** Names of the settings in which two values of an area differ. */
export function differingSettings(area: SettingArea, one: object, other: object): SettingField[] {
  return SETTING_FIELDS.filter(
    ({ name }) => areaOf(name) === area && settingIn(one, name) !== settingIn(other, name),
  );
}
