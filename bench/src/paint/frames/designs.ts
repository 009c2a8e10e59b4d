import type { Element } from '@wifi-tms/contract/elements'
import { Design } from '@wifi-tms/contract/templates'

/** The `_id` that a design names its photograph by. */
export const PHOTO = '000000000000000000000001'

export const designNames = ['price label', 'room sign'] as const
export type DesignName = (typeof designNames)[number]

type Loose = { kind: Element['kind'] } & Record<string, unknown>

/** Both are drawn for 800×480; what stands below 300 goes down with the lower edge of a larger panel. */
const priceLabel: readonly Loose[] = [
  { kind: 'rectangle', x: 0, y: 0, width: 800, height: 72, fill: 'red', strokeWidth: 0 },
  {
    kind: 'text',
    text: '{{data.name}}',
    x: 24,
    y: 8,
    width: 560,
    height: 56,
    fontSize: 40,
    weight: 700,
    fill: 'white',
  },
  {
    kind: 'text',
    text: 'No. {{data.number}}',
    x: 600,
    y: 20,
    width: 176,
    height: 34,
    fontSize: 24,
    align: 'right',
    fill: 'white',
  },
  { kind: 'image', image: PHOTO, x: 24, y: 88, width: 300, height: 200, algorithm: 'floyd-steinberg' },
  {
    kind: 'text',
    text: '{{data.price}}',
    x: 340,
    y: 84,
    width: 360,
    height: 150,
    fontSize: 110,
    weight: 700,
    fill: 'red',
    align: 'right',
  },
  { kind: 'text', text: 'zł', x: 710, y: 110, width: 72, height: 60, fontSize: 40, weight: 700, fill: 'red' },
  { kind: 'line', x: 350, y: 246, width: 426, height: 0, strokeWidth: 3, stroke: 'black' },
  { kind: 'text', text: '1 kg = {{data.kilo}} zł, w tym VAT', x: 350, y: 254, width: 426, height: 28, fontSize: 18 },
  {
    kind: 'textarea',
    text: 'Palona powoli na bukowym drewnie.\nNuty kakao, orzecha i skórki pomarańczy.\nPierwsza filiżanka na nasz koszt.',
    x: 24,
    y: 312,
    width: 376,
    height: 96,
    fontSize: 18,
    lineSpacing: 1.1,
  },
  {
    kind: 'rectangle',
    x: 24,
    y: 424,
    width: 300,
    height: 40,
    fill: 'yellow',
    stroke: 'black',
    strokeWidth: 2,
    radius: 10,
  },
  { kind: 'text', text: 'Zażółć gęślą jaźń', x: 36, y: 428, width: 276, height: 34, fontSize: 22, charSpacing: 60 },
  { kind: 'qrcode', text: 'https://shop.example/pl/{{data.number}}', x: 404, y: 312, width: 148, height: 148 },
  { kind: 'barcode', symbology: 'ean13', text: '{{data.code}}', x: 560, y: 312, width: 232, height: 112 },
  { kind: 'circle', x: 700, y: 180, width: 60, height: 60, fill: 'blue', strokeWidth: 0 },
  {
    kind: 'text',
    text: 'nowość',
    x: 640,
    y: 440,
    width: 140,
    height: 30,
    fontSize: 22,
    weight: 700,
    fill: 'blue',
    angle: -8,
    align: 'center',
  },
]

const roomSign: readonly Loose[] = [
  { kind: 'rectangle', x: 0, y: 0, width: 800, height: 120, fill: 'green', strokeWidth: 0 },
  {
    kind: 'text',
    text: '{{data.room}}',
    x: 24,
    y: 8,
    width: 560,
    height: 100,
    fontSize: 72,
    weight: 700,
    fill: 'white',
  },
  {
    kind: 'text',
    text: '{{data.now}}',
    x: 580,
    y: 24,
    width: 196,
    height: 72,
    fontSize: 52,
    align: 'right',
    fill: 'white',
  },
  { kind: 'circle', x: 24, y: 140, width: 48, height: 48, fill: 'green', stroke: 'black', strokeWidth: 3 },
  { kind: 'text', text: 'Free until {{data.until}}', x: 88, y: 136, width: 460, height: 58, fontSize: 40, weight: 700 },
  { kind: 'line', x: 24, y: 204, width: 540, height: 0, strokeWidth: 2, stroke: 'black' },
  {
    kind: 'text',
    text: '{{data.until}}',
    x: 24,
    y: 216,
    width: 130,
    height: 38,
    fontSize: 28,
    weight: 700,
    fill: 'red',
  },
  { kind: 'text', text: '{{data.next}}', x: 160, y: 216, width: 404, height: 38, fontSize: 28 },
  { kind: 'text', text: '{{data.host}}', x: 160, y: 254, width: 404, height: 28, fontSize: 18 },
  { kind: 'line', x: 24, y: 304, width: 540, height: 0, strokeWidth: 2, stroke: 'black' },
  {
    kind: 'textarea',
    text: '{{data.later}}\nEinführung neuer Kolleginnen und Kollegen\nPrzegląd kwartalny, dział łączności\nPoint hebdomadaire, équipe façade',
    x: 24,
    y: 312,
    width: 540,
    height: 128,
    fontSize: 20,
    lineSpacing: 1.05,
  },
  { kind: 'rectangle', x: 584, y: 140, width: 192, height: 152, stroke: 'blue', strokeWidth: 4, radius: 16 },
  {
    kind: 'text',
    text: '12',
    x: 584,
    y: 152,
    width: 192,
    height: 120,
    fontSize: 88,
    weight: 700,
    fill: 'blue',
    align: 'center',
  },
  {
    kind: 'qrcode',
    text: 'https://rooms.example/book/{{data.room}}',
    x: 600,
    y: 304,
    width: 160,
    height: 140,
    level: 'Q',
  },
  {
    kind: 'text',
    text: 'Scan to book. Please leave the room as you found it.',
    x: 24,
    y: 448,
    width: 752,
    height: 24,
    fontSize: 15,
    angle: 0,
  },
]

const designs: Readonly<Record<DesignName, readonly Loose[]>> = { 'price label': priceLabel, 'room sign': roomSign }

/** Lengths that grow with the panel. */
const lengths = ['x', 'y', 'width', 'height', 'fontSize', 'strokeWidth', 'radius']

/** A design of 15 elements for a panel at least as high for its width as 800×480. */
export function designFor(name: DesignName, width: number, height: number): Design {
  const scale = width / 800
  const down = height - 480 * scale
  const elements = designs[name].map((element, at) => {
    const scaled = Object.entries(element).map(([key, value]) =>
      lengths.includes(key) ? [key, (value as number) * scale] : [key, value],
    )
    const larger = Object.fromEntries(scaled) as Loose & { y: number }
    return { ...larger, y: larger.y + ((element.y as number) > 300 ? down : 0), id: `element-${at}` }
  })
  return Design.parse({ resolution: `${width}x${height}`, background: 'white', canvas: { version: 1, elements } })
}

const names = ['Sidamo', 'Yirgacheffe', 'Huehuetenango', 'Żółta Gęś', 'Kona', 'Mokka']
const rooms = ['Aurora', 'Boreal', 'Żubr', 'Fjord']
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The values of a turn: another product and another minute each time, so that no picture is painted twice. */
export const valuesOf = (turn: number) => ({
  data: {
    name: `Kawa ${names[turn % names.length]}`,
    number: 10_000 + turn,
    price: `${8 + (turn % 80)},${10 + (turn % 90)}`,
    kilo: `${17 + (turn % 160)},${10 + (turn % 90)}`,
    code: String(590_000_000_000 + turn * 37),
    room: rooms[turn % rooms.length],
    now: clock(480 + turn),
    until: clock(500 + turn),
    next: `Weekly number ${turn}`,
    host: `Anna Wiśniewska, with ${2 + (turn % 9)} others`,
    later: `${clock(600 + turn)} Town hall`,
  },
})
