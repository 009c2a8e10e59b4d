import { expect, test } from 'vitest'
import { paint } from './paint.ts'
import { assets, bytesOf, job, panel, picture } from './test-scene.ts'

const photo = picture(40, 30, (x, y) => [x * 6, y * 8, 200 - x * y * 0.15, 255])
const bounds = { id: 'e', x: 5, y: 5, width: 220, height: 100 }

const painted = (kind: string, element: object) =>
  paint(job(panel(240, 130, { color: '7 color' }), [{ kind, ...bounds, ...element } as never]), assets({ photo }))

const words = { text: 'Wąż fi AVg gwiazda zażółć\njaźń', fontSize: 34, align: 'right', verticalAlign: 'bottom' }
const round = { fill: 'yellow', stroke: 'red', strokeWidth: 3 }
const bases: Readonly<Record<string, object>> = {
  text: words,
  textarea: words,
  image: { image: 'photo' },
  qrcode: { text: 'wifi' },
  barcode: { text: '55123457' },
  rectangle: round,
  circle: round,
  line: { stroke: 'red', strokeWidth: 3 },
}

const placement = { x: 3, y: 9, width: 226, height: 80, angle: 180, hidden: true, when: 'data.gone' }
const flips = { flipX: true, flipY: true }
const lettering = {
  text: 'Wąż',
  font: 'Nobody’s',
  fontSize: 36,
  weight: 700,
  fill: 'red',
  background: 'green',
  align: 'center',
  verticalAlign: 'middle',
  lineSpacing: 1.4,
  charSpacing: 150,
}
const outline = { fill: 'blue', stroke: 'green', strokeWidth: 6 }
const crop = { x: 10, y: 10, width: 20, height: 15 }
const code = { text: '96385074', fill: 'blue', background: 'yellow' }
/** The properties of each kind, each with a value that differs from that of its base element. */
const changes: Readonly<Record<string, object>> = {
  text: { ...placement, ...flips, ...lettering, fit: 'shrink' },
  textarea: { ...placement, ...flips, ...lettering, fit: 'ellipsis' },
  image: {
    ...placement,
    ...flips,
    image: 'gone',
    fit: 'contain',
    crop,
    algorithm: 'atkinson',
    preset: 'vivid',
    exposure: 1,
    contrast: 50,
    saturation: -80,
    radius: 12,
  },
  qrcode: { ...placement, ...code, level: 'H' },
  barcode: { ...placement, ...code, symbology: 'ean8', showText: false },
  rectangle: { ...placement, angle: 30, ...outline, radius: 12 },
  circle: { ...placement, angle: 30, ...outline },
  line: { ...placement, angle: 30, ...flips, width: -40, height: -20, stroke: 'green', strokeWidth: 6 },
}
const rows = Object.entries(changes).flatMap(([kind, changesOfKind]) =>
  Object.entries(changesOfKind).map(([property, value]) => [kind, property, value] as const),
)

test.each(rows)('[entity-template] %s: its property %s changes the picture', (kind, property, value) => {
  const [base, changed] = [painted(kind, bases[kind]!), painted(kind, { ...bases[kind], [property]: value })]
  expect(new Set(base.indices).size).toBeGreaterThan(1)
  expect(bytesOf(changed.indices).equals(bytesOf(base.indices))).toBe(false)
  // The base element is drawn without a fault, not as a crossed box.
  expect(base.faults).toEqual([])
  expect(changed.faults).toHaveLength(property === 'font' || property === 'image' ? 1 : 0)
})
