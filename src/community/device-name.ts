/** The first that matches wins: every browser claims to be several others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bQQBrowser\//, 'QQ Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bHarmonyOS\b/, 'HarmonyOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** No browser says who it is further behind. */
const MOST_READ = 400;

/**
 * What to call a device in the list of sessions, as `Firefox · Linux`: enough to tell one's own devices apart, and all
 * of the user agent that is kept. Empty when neither half is known.
 */
export function describeDevice(userAgent: string): string {
  const find = (names: typeof BROWSERS): string[] => {
    const found = names.find(([pattern]) => pattern.test(userAgent.slice(0, MOST_READ)))?.[1];
    return found === undefined ? [] : [found];
  };
  return [...find(BROWSERS), ...find(SYSTEMS)].join(' · ');
}
