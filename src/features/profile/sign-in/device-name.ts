/** The order matters: each browser also names those below in its User-Agent. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chromium', /\bChromium\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

export interface DeviceName {
  browser: string | null;
  system: string | null;
  isPhone: boolean;
}

/** Finds `Firefox` and `Android` in a User-Agent header. */
export function nameDevice(userAgent: string): DeviceName {
  const find = (names: [string, RegExp][]) => names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  const system = find(systems);
  return { browser: find(browsers), system, isPhone: system === 'iPhone' || /\bMobile\b/.test(userAgent) };
}
