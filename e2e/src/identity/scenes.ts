import { algorithmNames } from '@wifi-tms/contract/algorithms'
import { uprightSize } from '@wifi-tms/contract/drawing'
import { colours, fontWeights, presets, symbologies } from '@wifi-tms/contract/elements'
import { panelColors } from '@wifi-tms/contract/screen-types'
import { languages } from '@wifi-tms/contract/shapes'
import { Design } from '@wifi-tms/contract/templates'
import type { PaintJob } from '@wifi-tms/paint/job'
import { panelOf } from '@wifi-tms/paint/panels'
import { type Dice, diceOf } from './dice.ts'
import { families } from './users-fonts.ts'

/** A paint job as it is sent to the page, without the fonts and the pixels of its pictures. */
export type PaintScene = PaintJob

/** The pictures that scenes draw, by the names they use. */
export const pictureNames = ['coffee', 'chelsea', 'translucent'] as const

const texts: Record<(typeof languages)[number], readonly string[]> = {
  en: [
    'Sphinx of black quartz',
    '{{data.price|money:EUR}}',
    'Room “A” — {{data.from|time:12}} fi ffl',
    'co\u00adoper\u00adation',
  ],
  pl: [
    'Zażółć gęślą jaźń',
    '{{data.price|money}} za sztukę',
    'Sala {{data.missing}} w budynku Ł',
    '{{data.from|date:full}}',
  ],
  zh: ['会议室“骨直角”已预订……', '{{data.from|date:long}}', '价格:{{data.price|money}}元', '中文 mixed 文字 123'],
  tw: ['會議室「骨直角」已預訂', '{{data.from|time:12}}', '價格:{{data.price|money}}'],
  ja: [
    '会議室「骨直角」は予約済みです。',
    '{{data.from|date:full}}',
    'カフェ・ラテ ¥{{data.price|number:0}}',
    'ガ\u3099ギャッ',
  ],
  ko: ['회의실 예약됨 骨直角', '{{data.from|date:full}}', '가격 {{data.price|money}}', '한글'],
}
/** Texts that are hard to lay out, with control characters, emoji or a missing script. */
const strangeTexts = [
  '👩‍👩‍👧 🇵🇱 👍🏽',
  '\u202eabc\u0000',
  'e\u0301\u0301a\u200db',
  '',
  '𓀀 骨 ʼn ﬁ',
  '1\n22\n\n333',
  'W'.repeat(60),
  'שלום عربي',
]

/** Texts that each kind of code can encode, and some that it cannot. */
const contents: Record<(typeof symbologies)[number], readonly string[]> = {
  ean13: ['590123412345', '5901234123458', '{{data.ean}}'],
  ean8: ['96385074'],
  upca: ['036000291452'],
  code128: ['Wifi-TMS 42', 'é'],
  code39: ['SHELF 7-B'],
  itf14: ['9876543210921'],
  datamatrix: ['https://example.com/4711', '价格'],
  upce: ['0425261', '04252614'],
  'gs1-128': ['(01)09501101530003(10)AB-1', '(01)09501101530004'],
  gs1datamatrix: ['(01)09501101530003(10)AB-1(17)261231'],
  gs1qrcode: ['(01)09501101530003(10)AB-1(21)7'],
  aztec: ['Wifi-TMS 42', 'Zażółć'],
  pdf417: ['Wifi-TMS 42', 'Zażółć'],
}

const data = { price: 1234.5, from: '2026-11-21T14:05', ean: '4006381333931', empty: '', list: ['one'] }

/** The kinds of elements; texts are twice as likely as the others. */
const kinds = ['text', 'text', 'textarea', 'image', 'qrcode', 'barcode', 'rectangle', 'line', 'circle'] as const

const randomText = (dice: Dice, lang: (typeof languages)[number]) =>
  Array.from({ length: dice.whole(1, 3) }, () =>
    dice.chance(0.12) ? dice.pick(strangeTexts) : dice.pick(texts[lang]),
  ).join(' ')

const randomElement = (dice: Dice, index: number, width: number, height: number) => {
  const kind = dice.pick(kinds)
  const lang = dice.pick(languages)
  const isWhole = dice.chance(0.5)
  const length = (most: number) => (isWhole ? dice.whole(4, Math.ceil(most)) : dice.real(0, most))
  const place = {
    id: `e${index}`,
    x: isWhole ? dice.whole(-20, width) : dice.real(-30, width),
    y: isWhole ? dice.whole(-20, height) : dice.real(-30, height),
    width: length(width * 0.9),
    height: length(height * 0.7),
    angle: dice.chance(0.5) ? 0 : dice.chance(0.5) ? dice.pick([90, 180, 270, -90]) : dice.real(-360, 360),
    flipX: dice.chance(0.15),
    flipY: dice.chance(0.15),
    when: dice.chance(0.08) ? dice.pick(['data.price', 'data.empty', 'data.none']) : '',
  }
  // A code needs whole modules; most scenes give it enough room.
  const roomy = dice.chance(0.7) ? { width: dice.whole(60, 300), height: dice.whole(40, 200) } : {}
  const inks = { fill: dice.pick(colours), stroke: dice.pick(colours), background: dice.pick(colours) }
  const stroke = { strokeWidth: dice.chance(0.3) ? dice.real(0, 12) : dice.whole(0, 5) }
  switch (kind) {
    case 'text':
    case 'textarea':
      return {
        ...place,
        ...inks,
        kind,
        lang,
        text: randomText(dice, lang),
        fontSize: dice.chance(0.6) ? dice.whole(8, 40) : dice.real(1, 300),
        weight: dice.pick(fontWeights),
        ...(dice.chance(0.25) && { font: dice.pick([...Object.keys(families), 'Gone']) }),
        align: dice.pick(['left', 'center', 'right', 'justify', 'start', 'end']),
        direction: dice.pick(['auto', 'auto', 'ltr', 'rtl']),
        verticalAlign: dice.pick(['top', 'middle', 'bottom']),
        lineSpacing: dice.chance(0.3) ? dice.real(0.5, 2) : 1,
        charSpacing: dice.chance(0.2) ? dice.whole(-100, 400) : 0,
        fit: dice.pick(['clip', 'ellipsis', 'shrink', 'wrap']),
      }
    case 'image':
      return {
        ...place,
        kind,
        image: dice.chance(0.05) ? 'gone' : dice.pick(pictureNames),
        fit: dice.pick(['cover', 'contain', 'fill']),
        algorithm: dice.pick(algorithmNames),
        preset: dice.pick(presets),
        exposure: dice.chance(0.3) ? dice.real(-2, 2) : 0,
        contrast: dice.chance(0.3) ? dice.whole(-60, 60) : 0,
        saturation: dice.chance(0.3) ? dice.whole(-60, 60) : 0,
        radius: dice.chance(0.3) ? dice.real(0, 40) : 0,
        ...(dice.chance(0.3) && {
          crop: { x: dice.real(0, 60), y: dice.real(0, 60), width: dice.real(1, 200), height: 90 },
        }),
      }
    case 'qrcode':
      return {
        ...place,
        ...roomy,
        kind,
        ...(dice.chance(0.3) ? inks : {}),
        text: dice.chance(0.5) ? 'https://example.com/4711' : randomText(dice, lang),
        level: dice.pick(['L', 'M', 'Q', 'H']),
      }
    case 'barcode': {
      const symbology = dice.pick(symbologies)
      const text = dice.pick(contents[symbology])
      return {
        ...place,
        ...roomy,
        kind,
        symbology,
        text,
        showText: dice.chance(0.7),
        ...(dice.chance(0.3) ? inks : {}),
      }
    }
    case 'line':
      return { ...place, ...inks, ...stroke, kind, width: dice.real(-width, width), height: dice.real(-height, height) }
    default:
      return { ...place, ...inks, ...stroke, kind, radius: dice.chance(0.5) ? dice.real(0, 60) : 0 }
  }
}

/** The random scene of a number, always the same. All kinds, angles, weights, languages and panels occur. */
export const sceneOf = (number: number): PaintScene => {
  const dice = diceOf(number)
  const color = dice.pick(panelColors)
  const panel = panelOf({
    color,
    width: dice.whole(8, 420),
    height: dice.whole(8, 320),
    angle: dice.pick([0, 90, 180, 270]),
    halves: dice.chance(0.2),
  })
  const panelSize = uprightSize(panel)
  const isContained = dice.chance(0.15)
  const { width, height } = isContained ? { width: dice.whole(50, 500), height: dice.whole(50, 500) } : panelSize
  const elements = Array.from({ length: dice.whole(1, 9) }, (_, index) => randomElement(dice, index, width, height))
  return {
    design: Design.parse({
      resolution: `${width}x${height}`,
      background: dice.pick(colours),
      canvas: { version: 1, elements },
    }),
    data: { data },
    panel,
    families,
    algorithm: dice.pick(algorithmNames),
    ...(isContained && { fit: 'contain' as const }),
  }
}
