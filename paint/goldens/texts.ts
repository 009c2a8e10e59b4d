import type { Element, Golden } from './golden.ts'

const lines = (
  texts: readonly (Partial<Extract<Element, { kind: 'text' }>> & { text: string; fontSize: number })[],
) => {
  let y = 2
  return texts.map((more, at) => {
    const height = Math.ceil(more.fontSize * 1.4)
    const line = { kind: 'text' as const, id: `t${at}`, x: 2, y, width: 196, height, ...more }
    y += height
    return line
  })
}

const area = { kind: 'textarea' as const, width: 60, height: 56, fontSize: 11 }
const words = 'Words that do not fit on one line, with the longest: Donaudampfschiff.'

/** Texts and text areas. */
export const texts = {
  'small-text': {
    why: 'From 8 to 16 pixels every letter stays whole: no broken stems, no letters that touch.',
    color: 'B/W',
    width: 200,
    height: 120,
    elements: lines([8, 9, 10, 11, 12, 13, 14].map((fontSize) => ({ text: 'Quick fox €12.34 gąska', fontSize }))),
  },
  weights: {
    why: 'The nine weights grow evenly, and none runs together.',
    color: 'B/W',
    width: 200,
    height: 120,
    elements: ([100, 200, 300, 400, 500, 600, 700, 800, 900] as const).map((weight, at) => ({
      kind: 'text' as const,
      id: `w${weight}`,
      x: 2 + (at % 3) * 66,
      y: 4 + Math.floor(at / 3) * 40,
      width: 64,
      height: 36,
      text: 'Ragę',
      fontSize: 26,
      weight,
    })),
  },
  alignment: {
    why: 'Left, centre, right and justified lines, the last line of a justified paragraph left alone; top, middle and bottom.',
    color: 'B/W/Y',
    width: 200,
    height: 120,
    elements: [
      ...(['left', 'center', 'right', 'justify'] as const).map((align, at) => ({
        ...area,
        id: align,
        x: 2 + (at % 2) * 99,
        y: 2,
        width: 96,
        height: 58,
        ...(at > 1 && { y: 62 }),
        text: 'Lines of words end where the next word would not fit.',
        align,
        verticalAlign: (['top', 'middle', 'bottom', 'top'] as const)[at]!,
        background: 'yellow' as const,
      })),
    ],
  },
  'what-does-not-fit': {
    why: 'Too much text is cut, ends in an ellipsis, shrinks, or wraps and is cut below: one way each, as asked.',
    color: 'B/W/R',
    width: 200,
    height: 64,
    elements: (['clip', 'ellipsis', 'shrink', 'wrap'] as const).map((fit, at) => ({
      ...area,
      id: fit,
      x: 2 + (at % 4) * 50,
      y: 4,
      width: 46,
      text: words,
      fit,
      background: 'red' as const,
      fill: 'white' as const,
    })),
  },
  spacing: {
    why: 'Distance of lines and of characters, closer and wider, without moving the first line or the first letter.',
    color: 'B/W',
    width: 200,
    height: 96,
    elements: [
      ...lines([-60, 0, 120].map((charSpacing) => ({ text: 'AVATA Spacing', fontSize: 16, charSpacing, width: 130 }))),
      ...[0.8, 1, 1.4].map((lineSpacing, at) => ({
        ...area,
        id: `l${at}`,
        x: 134,
        y: 2 + at * 31,
        width: 64,
        height: 30,
        fontSize: 10,
        text: 'two lines of text',
        lineSpacing,
      })),
    ],
  },
  'turned-text': {
    why: 'Text at any angle about the middle of its box, upright quarter turns as sharp as straight text, and mirrored.',
    color: 'B/W/R',
    width: 200,
    height: 120,
    elements: [
      ...[0, 15, 45, 90, 180, 270].map((angle, at) => ({
        kind: 'text' as const,
        id: `a${angle}`,
        x: 4 + (at % 3) * 66,
        y: 22 + Math.floor(at / 3) * 50,
        width: 58,
        height: 20,
        text: `Gate ${angle}`,
        fontSize: 14,
        angle,
        fill: angle === 15 ? ('red' as const) : ('black' as const),
      })),
      { kind: 'text', id: 'x', x: 4, y: 100, width: 90, height: 18, text: 'mirror', fontSize: 13, flipX: true },
      { kind: 'text', id: 'y', x: 100, y: 100, width: 90, height: 18, text: 'mirror', fontSize: 13, flipY: true },
    ],
  },
  polish: {
    why: 'Polish letters keep their marks apart from the line above, in two weights; kerning holds across them.',
    color: 'B/W/R',
    width: 200,
    height: 88,
    elements: lines([
      { text: 'Zażółć gęślą jaźń', fontSize: 20, lang: 'pl' },
      { text: 'ZAŻÓŁĆ GĘŚLĄ JAŹŃ', fontSize: 17, lang: 'pl', weight: 700 },
      { text: 'Tęcza, Wójt, Łódź, ŁĄKA', fontSize: 12, lang: 'pl', fill: 'red' },
    ]),
  },
  'han-by-language': {
    why: 'The same characters in the forms of their own language: Simplified, Traditional, Japanese, Korean.',
    color: 'B/W',
    width: 200,
    height: 120,
    elements: (['zh', 'tw', 'ja', 'ko'] as const).map((lang, at) => ({
      kind: 'text' as const,
      id: lang,
      x: 2,
      y: 2 + at * 29,
      width: 196,
      height: 28,
      text: '骨 直 角 今 戶 化',
      fontSize: 22,
      lang,
    })),
  },
  'six-languages': {
    why: 'A room sign in six languages, from 13 pixels: each with its own glyphs and punctuation.',
    color: 'E6 color',
    width: 200,
    height: 120,
    elements: lines([
      { text: 'Meeting room 3, free until 14:00', fontSize: 12, lang: 'en' },
      { text: 'Sala konferencyjna 3, wolna do 14:00', fontSize: 11, lang: 'pl' },
      { text: '会议室 3，空闲至 14:00', fontSize: 14, lang: 'zh', fill: 'blue' },
      { text: '會議室 3，空閒至 14:00', fontSize: 14, lang: 'tw', fill: 'red' },
      { text: '会議室３、14:00まで空き', fontSize: 14, lang: 'ja', fill: 'green' },
      { text: '회의실 3, 14:00까지 비어 있음', fontSize: 14, lang: 'ko' },
    ]),
  },
  'line-breaks': {
    why: 'Lines of Chinese and Japanese never begin with a full stop or a small kana and never end with an open bracket; Korean breaks between words.',
    color: 'B/W',
    width: 200,
    height: 88,
    elements: [
      { ...area, id: 'ja', x: 2, y: 4, height: 80, text: 'チェックイン、「会議室」でお待ちください。', lang: 'ja' },
      { ...area, id: 'zh', x: 68, y: 4, height: 80, text: '请在“会议室”等候，谢谢。下午两点开始。', lang: 'zh' },
      { ...area, id: 'ko', x: 134, y: 4, height: 80, text: '회의실에서 기다려 주십시오. 감사합니다.', lang: 'ko' },
    ],
  },
  'missing-glyphs': {
    why: 'A character that no font has is a box, and is named.',
    color: 'B/W',
    width: 160,
    height: 36,
    faults: ['no glyph for 𓀀'],
    elements: [{ kind: 'text', id: 'a', x: 4, y: 4, width: 152, height: 28, text: 'A𓀀B\uE000C', fontSize: 20 }],
  },
  'text-on-colour': {
    why: 'Letters on grounds of colour and on photographs are solid ink: nothing of them is dithered.',
    color: 'E6 color',
    width: 200,
    height: 72,
    elements: [
      { kind: 'image', id: 'p', x: 0, y: 0, width: 100, height: 72, image: 'coffee' },
      {
        kind: 'text',
        id: 'a',
        x: 4,
        y: 10,
        width: 92,
        height: 26,
        text: 'Espresso',
        fontSize: 20,
        weight: 700,
        fill: 'white',
      },
      { kind: 'text', id: 'b', x: 4, y: 42, width: 92, height: 20, text: 'double', fontSize: 14, fill: 'yellow' },
      {
        kind: 'text',
        id: 'c',
        x: 104,
        y: 6,
        width: 92,
        height: 28,
        text: '−20%',
        fontSize: 22,
        weight: 800,
        fill: 'white',
        background: 'red',
      },
      {
        kind: 'text',
        id: 'd',
        x: 104,
        y: 40,
        width: 92,
        height: 26,
        text: 'new',
        fontSize: 18,
        fill: 'blue',
        background: 'yellow',
      },
    ],
  },
  values: {
    why: 'Dates, times, numbers and money as the language writes them, capitals, and a default where a value is missing.',
    color: 'B/W',
    width: 200,
    height: 108,
    data: { day: '2026-11-21T14:05', price: 1234.5, note: 'fresh' },
    elements: lines([
      { text: '{{data.day|date:long}} {{data.day|time:12}}', fontSize: 13 },
      { text: '{{data.day|date:full}}', fontSize: 13, lang: 'pl' },
      { text: '{{data.day|date:long}} {{data.price|money}}', fontSize: 13, lang: 'ja' },
      { text: '{{data.price|money:EUR}} {{data.price|number:2}}', fontSize: 13, lang: 'pl' },
      { text: '{{data.note|upper}} {{data.none|default:–}}', fontSize: 13 },
    ]),
  },
  'values-that-are-missing': {
    why: 'A missing value, a wrong one and an unknown format are marked where they stand and named in the faults.',
    color: 'B/W/R',
    width: 200,
    height: 64,
    data: { price: 'much' },
    faults: ['data.nothing', 'data.price', 'loud'],
    elements: lines([
      { text: 'To {{data.nothing}} pay', fontSize: 13 },
      { text: '{{data.price|money}} a piece', fontSize: 13, fill: 'red' },
      { text: '{{data.price|loud}}', fontSize: 13 },
    ]),
  },
} satisfies Record<string, Golden>
