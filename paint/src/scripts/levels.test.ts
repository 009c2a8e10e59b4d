import { expect, test } from 'vitest'
import { levelsBy, levelsOf, MOST_TOGETHER } from './levels.ts'

/**
 * Lines of BidiCharacterTest.txt and BidiTest.txt of Unicode 16 (copyright Unicode, Inc., under the Unicode License).
 * When the library was adopted, all 91,707 and 770,241 cases of these files passed. A line has the characters, the
 * direction, the level of the paragraph, and the levels of the characters.
 */
const characterTests = [
  '05D0 05D1 0028 05D2 05D3 005B 0026 0065 0066 005D 002E 0029 0067 0068;ltr;0;1 1 0 1 1 0 0 0 0 0 0 0 0 0',
  '05D0 05D1 05D2 0020 0028 0627 0628 062C 0020 0064 0065 0066 0029 0020 0061 0062 0063;rtl;1;1 1 1 1 1 1 1 1 1 2 2 2 1 1 2 2 2',
  '202B 0061 0028 0062 202C 202E 0029;auto;0;x 2 2 2 x x 1',
  '202E 0028 202C 202B 0061 0029 0062 202C;auto;0;x 1 x x 2 2 2 x',
  '0661 0028 0662 0029 0331;ltr;0;2 1 2 1 1',
  '0041 200F 005B 200D 200B 20D6 05D0 005D 200B 200D 20D6;rtl;1;2 1 1 x x 1 1 1 x x 1',
  '05D0 2066 202A 2069 05D1;ltr;0;1 1 x 1 1',
  '0661 002D 0031;ltr;0;2 0 0',
  '0061 202E 202C 0020 0031 0020 0032 002D 0033;rtl;1;2 x x 2 2 2 2 2 2',
  '05D0 202A 05D1 202C 0020 0031 0020 0032;ltr;0;1 x 3 x 0 0 0 0',
  '05D0 0028 0061 005B 0062 005D 0021 0029 05D1;ltr;0;1 0 0 0 0 0 0 0 1',
  '0028 2680 0028 05D0 0029 0029 2681 05D1;rtl;1;1 1 1 1 1 1 1 1',
  '05D0 0028 05D1 0061 0029 0062 005B 005D;rtl;1;1 1 1 2 1 2 1 1',
  '0028 0061 2680 005B 0029 0062 005D 05D0;rtl;1;1 2 1 1 1 2 1 1',
  '005B 0061 2680 05D0 0028 0029 05D1;rtl;1;1 2 1 1 1 1 1',
  '0028 2680 0061 05D0 0029 05D1 0029;rtl;1;1 1 2 1 1 1 1',
  '0028 0028 2680 0029 0028 0029 2681 05D0;rtl;1;1 1 1 1 1 1 1 1',
  '0028 0028 05D0 0029 2680 05D1 2681 0028 0029;rtl;1;1 1 1 1 1 1 1 1 1',
  '0028 0061 0028 0062 005B 2680 005D 0063 0029;rtl;1;1 2 2 2 2 2 2 2 2',
  '2680 0028 0061 0028 005B 05D0 0029 005D 05D1;rtl;1;1 1 2 1 1 1 1 1 1',
]
/** A line has the classes of the characters; the directions as bits (1 auto, 2 ltr, 4 rtl); the levels. */
const classTests = [
  'BN RLI;3;x 0',
  'BN EN WS;4;x 2 1',
  'RLI ON RLE LRO;3;0 1 x x',
  'S ON LRE BN;4;1 1 x x',
  'L CS PDF RLE;4;2 1 x x',
  'RLO AN LRE L;3;x 1 x 2',
  'RLO BN LRI AL;3;x x 1 3',
  'L FSI LRE RLI;3;0 0 x 0',
  'RLI EN RLE RLI;3;0 2 x 0',
  'FSI LRE ON EN;3;0 x 4 4',
  'ON R RLE RLI;5;1 1 x 1',
  'AL RLO NSM WS;2;1 x 1 0',
  'AN L LRO NSM;3;2 0 x 2',
  'PDF RLI AL AL;3;x 0 1 1',
  'LRO NSM EN PDI;3;x 2 2 0',
  'CS ET ET ET;3;0 0 0 0',
  'EN LRI EN RLI;3;0 0 2 0',
  'LRI R LRI WS;3;0 3 0 0',
  'FSI LRI FSI WS;4;1 1 1 1',
  'NSM L ON ET;4;1 2 1 1',
  'AN CS NSM CS;4;2 1 1 1',
]

/** A character of each class. */
const characterOfClass: Record<string, string> = {
  L: 'a',
  R: '\u05d0',
  EN: '1',
  ES: '+',
  ET: '$',
  AN: '\u0660',
  CS: ',',
  B: '\u2029',
  S: '\t',
  WS: ' ',
  ON: '!',
  BN: '\u0001',
  NSM: '\u0300',
  AL: '\u0627',
  LRO: '\u202d',
  RLO: '\u202e',
  LRE: '\u202a',
  RLE: '\u202b',
  PDF: '\u202c',
  LRI: '\u2066',
  RLI: '\u2067',
  FSI: '\u2068',
  PDI: '\u2069',
}

/** The levels in the notation of those files, with x where `expectedLevels` allows any level. */
const writtenLevels = (levels: Uint8Array, expectedLevels: string) =>
  expectedLevels
    .split(' ')
    .map((level, index) => (level === 'x' ? level : String(levels[index])))
    .join(' ')

test.each(characterTests)('the levels of %s are those of Unicode’s test', (line) => {
  const [points, direction, paragraph, expectedLevels] = line.split(';') as [
    string,
    'auto' | 'ltr' | 'rtl',
    string,
    string,
  ]
  const text = String.fromCodePoint(...points.split(' ').map((point) => Number.parseInt(point, 16)))
  const { levels, rtl } = levelsOf(text, direction)
  expect([Number(rtl), writtenLevels(levels, expectedLevels)]).toEqual([Number(paragraph), expectedLevels])
})

test.each(classTests)('the levels of characters with the classes %s are those of Unicode’s test', (line) => {
  const [classes, directions, expectedLevels] = line.split(';') as [string, string, string]
  const text = classes
    .split(' ')
    .map((name) => characterOfClass[name])
    .join('')
  for (const [bit, direction] of [
    [1, 'auto'],
    [2, 'ltr'],
    [4, 'rtl'],
  ] as const)
    if (Number.parseInt(directions, 16) & bit)
      expect(writtenLevels(levelsOf(text, direction).levels, expectedLevels), direction).toBe(expectedLevels)
})

test('levelsOf knows the direction of characters of two UTF-16 units', () => {
  // Adlam letters; an emoji before and in Hebrew; a number after an Arabic mathematical letter.
  expect([...levelsOf('\u{1e900}\u{1e901}', 'auto').levels]).toEqual([1, 1, 1, 1])
  expect(levelsOf('👍 שלום', 'auto').rtl).toBe(true)
  expect([...levelsOf('א👍ב', 'auto').levels]).toEqual([1, 1, 1, 1])
  expect([...levelsOf('\u{1ee00}1', 'ltr').levels]).toEqual([1, 1, 2])
  expect(levelsOf('', 'auto')).toEqual({ levels: new Uint8Array(), rtl: false })
})

test('levelsBy calls the library, whose work may be quadratic, with parts of bounded length that cover the text once', () => {
  for (const text of ['1', '\u2068', '(', 'א1('].map((part) => part.repeat(10_000 / part.length))) {
    const lengths: number[] = []
    const { levels } = levelsBy((part) => {
      lengths.push(part.length)
      return { levels: new Uint8Array(part.length), paragraphs: [{ start: 0, end: part.length - 1, level: 0 }] }
    })(text, 'auto')
    expect(levels).toHaveLength(text.length)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(MOST_TOGETHER)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(text.length)
  }
})

test('all parts of a long paragraph have the direction of its beginning', () => {
  const { levels, rtl } = levelsOf(`א${'a '.repeat(3000)}`, 'auto')
  expect(rtl).toBe(true)
  expect(new Set(levels.subarray(1))).toEqual(new Set([1, 2]))
})
