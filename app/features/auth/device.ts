/** In order of precedence: most browsers name others as well, for compatibility. */
const BROWSERS: readonly [string, RegExp][] = [
  ["Edge", /\bEdg(A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["UC Browser", /\bUCBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|Chromium)\//],
  ["Safari", /\bVersion\/.*\bSafari\//],
];

const SYSTEMS: readonly [string, RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/**
 * Returns a browser's name by which the user recognises it, such as 'Firefox on Linux'. The rest of the User-Agent,
 * with versions and models, is not stored.
 * @returns null when neither the browser nor the system is known
 */
export function deviceName(userAgent: string | null): string | null {
  const browser = firstMatch(BROWSERS, userAgent ?? "");
  const system = firstMatch(SYSTEMS, userAgent ?? "");
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system;
}

function firstMatch(names: readonly [string, RegExp][], userAgent: string): string | null {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}
