import { describe, expect, test } from 'vitest'
import { slownessOf } from './linear.ts'
import { patternFaults } from './patterns.ts'

/** Turns each <…> of a text into a placeholder of a template literal. */
const fillPlaceholders = (text: string) => text.replaceAll(/<([^<>]+)>/g, (_, inner: string) => `\${${inner}}`)
const faultsOf = (text: string, path = 'server/src/a.ts') => patternFaults(path, text)

describe('a pattern that a text can make slow is a fault', () => {
  test.each([
    // This pattern searches texts of tags for secrets. Its time grows with the starts, times the words, times the ends.
    [/(["']?\w*(?:pass|psk|api_?-?key)\w*["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"?|[^\s,;&}]+)/gi, 'two repeats share'],
    [/^(a+)+$/, 'in two ways'],
    [/^(?:ab|a|b)*$/, 'in two ways'],
    [/^(a*)*$/, 'in two ways'],
    [/^(a|aa)+$/, 'in two ways'],
    [/^\w*\d*x/, 'two repeats share'],
    [/^(ab)*(ab)*$/, 'two repeats share'],
    [/^(?:a{0,1000})b?a*$/, 'two repeats share'],
    [/\/+$/, 'each start'],
    [/\w+@/, 'each start'],
    [/<b>.*?<\/b>/s, 'each start'],
    [/"(?:[^"\\]|\\.)*"/, 'each start'],
    [/\B(?=(\d{3})+$)/g, 'each start'],
    [/a(?:[\s\S]*b)?/g, 'each start'],
    [/(?:"[\s\S]*?x|")/g, 'each start'],
  ])('a text can make %s slow: %s', (pattern, reason) => expect(slownessOf(pattern)).toContain(reason))
})

test.each([
  [/^[0-9a-f]{64}$/],
  [/^(?:[0-9a-f]{2}[:-]?){5}[0-9a-f]{2}:(.+)$/is],
  [/^(\d{4})-(\d\d)(?:[T ](\d\d):(\d\d)(?:\.\d+)?)?$/],
  [/\w+/g],
  [/\w+/y],
  [/".*?"/g],
  [/\{\{([^{}]+)\}\}/g],
  [/\[[^[\]]*\]/g],
  [/[.,]\s*\*/],
  [/^.*[/\\]/],
  [/\p{Script=Hangul}+|[\u1100-\u11ff]/gu],
  [/^a\d*b/m],
  [/^a+$/y],
  // Bytes of a code page, written as their numbers.
  [/^[\x81-\x83\x88-\x97][\x40-\xfc]$/],
])('%s takes a time linear in the length of a text', (pattern) => expect(slownessOf(pattern)).toBeUndefined())

test('a fault names the file, the line and the pattern; tests and tools are not judged', () => {
  const text = 'const a = 1\nexport const b = (c: string) => c.replace(/x+y/, a)'
  expect(faultsOf(text)).toEqual([
    'server/src/a.ts:2: a text can make this pattern slow, as each start of the search reads on to the end: /x+y/',
  ])
  for (const path of ['server/src/a.test.ts', 'server/src/testing/a.ts', 'bin/a.ts', 'docs/a.md'])
    expect(faultsOf(text, path)).toEqual([])
})

test('a pattern that is joined from constants is judged', () => {
  const patternTexts = ["new RegExp(`^<A>+<'x'>$`)", 'RegExp(String.raw`^<A>+$`)', "new RegExp('^(' + A + ')+x', 'g')"]
  for (const text of patternTexts.map(fillPlaceholders)) {
    expect(faultsOf(`const A = '(a|b)'\nconst b = ${text}`), text).toEqual([])
    expect(faultsOf(`export const A = '(a*)'\nconst b = ${text}`), text).toHaveLength(1)
  }
  expect(faultsOf("const b = new RegExp('x+y', 'g')")).toHaveLength(1)
})

test('a pattern made from a text that is known only at run time is refused, unless that text is escaped', () => {
  for (const patternText of [
    'new RegExp(text)',
    'RegExp(text)',
    'new globalThis.RegExp(text)',
    'new RegExp(`^<text>$`)',
    "new RegExp('a', text)",
    'new RegExp(...text)',
    "new RegExp('a' + escape(text))",
    "new RegExp(['a', text].join('|'))",
  ])
    expect(faultsOf(fillPlaceholders(`export const b = (text: string) => ${patternText}`))[0], patternText).toContain(
      'only known while',
    )
  expect(
    faultsOf(fillPlaceholders("export const b = (text: string) => new RegExp(`^<RegExp.escape(text)>$`, 'i')")),
  ).toEqual([])
})

test('a pattern that cannot be judged is a fault', () => {
  for (const pattern of [String.raw`/^(.+)\1$/`, '/(?<=a+)b/', String.raw`/[\u0531-\u0556]/`])
    expect(faultsOf(`const a = ${pattern}`)[0], pattern).toMatch(/not judged|fits none of the characters/)
})
