/** The first that fits is meant: most browsers name others, whom they want to pass for. */
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
 * What a person may recognise a browser by, such as 'Firefox on Linux': no more of its User-Agent is kept, which
 * tells versions and models, too.
 * @returns null where it is none of the usual ones
 */
export function deviceName(userAgent: string | null): string | null {
  const browser = firstOf(BROWSERS, userAgent ?? "");
  const system = firstOf(SYSTEMS, userAgent ?? "");
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system;
}

function firstOf(names: readonly [string, RegExp][], userAgent: string): string | null {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}
