/** Reads browser and operating system from a user agent. */

export interface Device {
  /** "Chrome", "Safari"; "Unknown browser" when nothing is recognised. */
  readonly browser: string;
  /** "Windows", "Android"; "Unknown system" when nothing is recognised. */
  readonly system: string;
}

// In this order: most browsers also call themselves Chrome and Safari.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

// An Android phone also says Linux, an iPhone also Mac OS X.
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bKAIOS\b/, 'KaiOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Never shows the text itself, which a client may have filled with anything. */
export function deviceOf(userAgent: string): Device {
  return {
    browser: firstMatch(BROWSERS, userAgent) ?? 'Unknown browser',
    system: firstMatch(SYSTEMS, userAgent) ?? 'Unknown system',
  };
}

function firstMatch(known: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return known.find(([pattern]) => pattern.test(text))?.[1];
}
