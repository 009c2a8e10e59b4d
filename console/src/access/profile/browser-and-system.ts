const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * Names the browser and system in a User-Agent, like 'Firefox · Windows'. A program such as 'curl/8.5.0' is named by
 * its first word. An empty User-Agent gives ''.
 */
export function browserAndSystem(agent: string): string {
  const nameIn = (patterns: readonly (readonly [string, RegExp])[]) =>
    patterns.find(([, pattern]) => pattern.test(agent))?.[0]
  const browser = nameIn(browsers) ?? /^[^\s/]+/.exec(agent)?.[0]
  return [browser, nameIn(systems)].filter(Boolean).join(' · ')
}
