import { preparePolicy, type Policy } from '../../community/policy.ts';
import {
  policySettings,
  privacySettings,
  threadSettings,
  type PrivacySettings,
  type ThreadSettings,
} from '../../community/policy-settings.ts';
import type { SavedSettings, SettingArea, Settings } from '../../store/settings.ts';

/** Settings in force, checked and ready to use. */
export interface CommentSettings {
  policy(): Policy;
  threads(): ThreadSettings;
  privacy(): PrivacySettings;
}

/** Reads settings as they are at each call; what is made of a version is made once. */
export function commentSettings(settings: Settings): CommentSettings {
  return {
    policy: latest(settings, 'policy', ({ value, version }) =>
      preparePolicy(policySettings.parse(value), version),
    ),
    threads: latest(settings, 'threads', ({ value }) => threadSettings.parse(value)),
    privacy: latest(settings, 'privacy', ({ value }) => privacySettings.parse(value)),
  };
}

function latest<T>(settings: Settings, area: SettingArea, make: (saved: SavedSettings) => T): () => T {
  let made: { readonly version: number; readonly value: T } | null = null;
  return () => {
    const saved = settings.read(area);
    if (made?.version !== saved.version) made = { version: saved.version, value: make(saved) };
    return made.value;
  };
}
