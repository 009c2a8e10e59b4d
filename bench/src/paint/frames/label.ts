import { Design } from '@wifi-tms/contract/templates'

/** The `_id` of the label's photograph. */
export const PHOTO = '000000000000000000000001'

type Box = readonly [x: number, y: number, width: number, height: number]

/** The photograph's box at 800×480. */
export const PHOTO_BOX: Box = [24, 88, 300, 200]

/** A price label of 15 elements on 800×480 pixels, with all lengths multiplied by `scale`; `photo` is an `_id`. */
export function priceLabel(scale = 1, photo = PHOTO): Design {
  const placed = (kind: string, box: Box) => {
    const [x, y, width, height] = box.map((length) => length * scale)
    return { kind, x, y, width, height }
  }
  const shape = (kind: string, box: Box, strokeWidth: number, fields: object = {}) => ({
    ...placed(kind, box),
    strokeWidth: strokeWidth * scale,
    ...fields,
  })
  const text = (words: string, box: Box, size: number, fields: object = {}) => ({
    ...placed(words.includes('\n') ? 'textarea' : 'text', box),
    text: words,
    fontSize: size * scale,
    ...fields,
  })
  const code = (kind: string, box: Box, fields: object) => ({ ...placed(kind, box), ...fields })
  const blurb =
    'Palona powoli na bukowym drewnie.\nNuty kakao, orzecha i skórki pomarańczy.\nPierwsza filiżanka na nasz koszt.'
  const elements = [
    shape('rectangle', [0, 0, 800, 72], 0, { fill: 'red' }),
    text('{{data.name}}', [24, 8, 560, 56], 40, { weight: 700, fill: 'white' }),
    text('No. {{data.number}}', [600, 20, 176, 34], 24, { align: 'right', fill: 'white' }),
    { ...placed('image', PHOTO_BOX), image: photo, algorithm: 'floyd-steinberg' },
    text('{{data.price}}', [340, 84, 360, 150], 110, { weight: 700, fill: 'red', align: 'right' }),
    text('zł', [710, 110, 72, 60], 40, { weight: 700, fill: 'red' }),
    shape('line', [350, 246, 426, 0], 3, { stroke: 'black' }),
    text('1 kg = {{data.kilo}} zł, w tym VAT', [350, 254, 426, 28], 18),
    text(blurb, [24, 312, 376, 96], 18, { lineSpacing: 1.1 }),
    shape('rectangle', [24, 424, 300, 40], 2, { fill: 'yellow', stroke: 'black', radius: 10 * scale }),
    text('Zażółć gęślą jaźń', [36, 428, 276, 34], 22),
    code('qrcode', [404, 312, 148, 148], { text: 'https://shop.example/pl/{{data.number}}' }),
    code('barcode', [560, 312, 232, 112], { symbology: 'ean13', text: '{{data.code}}' }),
    shape('circle', [700, 180, 60, 60], 0, { fill: 'blue' }),
    text('nowość', [640, 440, 140, 30], 22, { weight: 700, fill: 'blue', align: 'center' }),
  ].map((element, number) => ({ ...element, id: `element-${number}` }))
  const resolution = `${800 * scale}x${480 * scale}`
  return Design.parse({ resolution, background: 'white', canvas: { version: 1, elements } })
}

const names = ['Sidamo', 'Yirgacheffe', 'Huehuetenango', 'Żółta Gęś', 'Kona', 'Mokka']

/** The values of a turn. They differ in each turn, so that no picture is painted twice. */
export const valuesOf = (turn: number) => ({
  name: `Kawa ${names[turn % names.length]}`,
  number: 10_000 + turn,
  price: `${8 + (turn % 80)},${10 + (turn % 90)}`,
  kilo: `${17 + (turn % 160)},${10 + (turn % 90)}`,
  code: String(590_000_000_000 + turn * 37),
})
