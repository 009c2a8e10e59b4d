import fc from 'fast-check'
import { expect, test } from 'vitest'
import '../scripts/load.ts'
import { clustersOf } from './clusters.ts'
import { breaksOf } from './line-break.ts'

/** The text with | at each marked position. */
const separated = (text: string, marks: Uint8Array) => {
  let broken = ''
  for (let index = 0; index < text.length; index++) broken += (index > 0 && marks[index] === 1 ? '|' : '') + text[index]
  return broken
}
const broken = (text: string) => separated(text, breaksOf(text))

/**
 * Lines of LineBreakTest.txt, and common texts. When the table was made, all 16,672 lines of that file (Unicode 16)
 * passed.
 */
test.each([
  [
    'Latin words',
    'The quick (“brown”) fox—can’t jump, 3.2 feet?',
    'The |quick |(“brown”) |fox|—|can’t |jump, |3.2 |feet?',
  ],
  ['numbers with signs and units', 'from $1,234.50 or 25% to −5 °C (12)', 'from |$1,234.50 |or |25% |to |−5 |°C |(12)'],
  ['hyphens', 'e-mail -x up-to-date 2026-11-21', 'e-|mail |-x |up-|to-|date |2026-11-21'],
  ['no-break space and joiner', '10\u00a0zł a\u2060b c\u200bd', '10\u00a0zł |a\u2060b |c\u200b|d'],
  ['an address', 'https://example.com/a?b=c', 'https://|example.com/|a?|b=c'],
  ['Chinese', '会议室“骨直角”，已预订。价格：12元', '会|议|室|“骨|直|角”，|已|预|订。|价|格：|12|元'],
  ['Japanese kinsoku', '「東京」ー、きゃっと!ラーメン々', '「東|京」ー、|きゃっ|と!|ラー|メ|ン々'],
  ['Korean', '회의실 예약 (가격표)', '회|의|실 |예|약 |(가|격|표)'],
  ['emoji', '👩‍👩‍👧 👍🏽 🇵🇱🇯🇵', '👩‍👩‍👧 |👍🏽 |🇵🇱|🇯🇵'],
  ['numbers in brackets and parts', '(12)% $(12) 12/25 ab .5 cd', '(12)% |$(12) |12/25 |ab |.5 |cd'],
  ['brackets', 'f(x)g ( a 一（二） 第（1）2 a（b）', 'f(x)g |( a |一|（二） |第|（1）|2 |a|（b）'],
  ['spaces before signs that start no line', '漢） ー字 — —', '漢） ー|字 |— —'],
  ['quotes', 'say “ ab” ab“cd”ef 他说“Yes”了 好“ab” a » b', 'say |“ ab” |ab“cd”ef |他|说“Yes”了 |好“ab” |a » |b'],
  ['marks that part and join', 'x—y 好……吧 a\ufffc-b -x', 'x|—|y |好……|吧 |a|\ufffc|-b |-x'],
  ['units of Han and Hangul', '€価 価% €가 가% 각%', '€価 |価% |€가 |가% |각%'],
  ['Hebrew', 'א-a א-ב https://a/ש', 'א-a |א-|ב |https://|a/ש'],
  ['zero width spaces and glue', 'a\u200b  b\u200b) -\u00a0c d \u00a0e', 'a\u200b  |b\u200b|) |-|\u00a0c |d |\u00a0e'],
  ['a hyphen first', '-x', '-x'],
  ['syllables of Bali', 'ᬅᬓ᭄ᬓ', 'ᬅ|ᬓ᭄ᬓ'],
])('breaksOf finds the line breaks of %s', (_what, text, expected) => {
  expect(broken(text)).toBe(expected)
})

test('clustersOf finds the grapheme clusters of Intl.Segmenter', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const pieces =
    'a|1| |\u0301|骨|か|\u3099|葛|\u{e0100}|가|각|\u1100|\u1161|\u11a8|🇵|🇱|👍|🏽|👩\u200d👧|❤|\ufe0f|\u20e3|א|\u05b0|\u1b13|\u1b36|\u1b44|\r|\n|\u200b|\u2028|\ud800'
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces.split('|')), { maxLength: 6 }), (parts) => {
      const text = parts.join('')
      expect(separated(text, clustersOf(text))).toBe(
        Array.from(segmenter.segment(text), (cluster) => cluster.segment).join('|'),
      )
    }),
    { numRuns: 3000 },
  )
})

test('a letter of several code points is one cluster', () => {
  for (const [text, expected] of [
    ['e\u0301a', 'e\u0301|a'],
    ['👩‍👩‍👧x👍🏽', '👩‍👩‍👧|x|👍🏽'],
    ['🇵🇱🇯🇵', '🇵🇱|🇯🇵'],
    ['각\u1100\u1161\u11a8\u1100', '각|\u1100\u1161\u11a8|\u1100'],
    ['葛\u{e0100}飾', '葛\u{e0100}|飾'],
    ['\r\n', '\r\n'],
    ['\u1b13🏽\u1b44\u1b13', '\u1b13🏽\u1b44\u1b13'],
    ['\u1b13\u1b36\u1b44\u1b13\u1b13', '\u1b13\u1b36\u1b44\u1b13|\u1b13'],
  ] as const)
    expect(separated(text, clustersOf(text))).toBe(expected)
})
