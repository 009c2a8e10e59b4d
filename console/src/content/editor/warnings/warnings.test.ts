import { Element } from '@wifi-tms/contract/elements'
import { leastSizes } from '@wifi-tms/paint/fonts/least-size'
import { kinds } from '@wifi-tms/paint/panels'
import { expect, test } from 'vitest'
import type { TemplateDrawing } from '../document/drawing.ts'
import type { WarningKind } from './kinds.ts'
import { warningsOf } from './warnings.ts'

const element = (fields: object) =>
  Element.parse({ kind: 'text', id: 'a', x: 10, y: 10, width: 100, height: 40, text: 'x', ...fields })

const drawing = (...elements: Element[]): TemplateDrawing => ({
  name: '',
  resolution: '400x300',
  background: 'white',
  elements,
})

const inks = kinds['B/W/R/Y'].inks
const warningsIn = (element: Element, message?: string) =>
  warningsOf(drawing(element), inks, message === undefined ? [] : [{ elementId: element.id, message }])

/** Expects one warning of this kind, and none after its remedy. */
function expectMended(element: Element, kind: WarningKind) {
  const [warning, ...otherWarnings] = warningsIn(element)
  expect([warning?.kind, otherWarnings]).toEqual([kind, []])
  expect(warningsIn(warning!.remedy!(element))).toEqual([])
}

test('an invisible or unreadable element has a warning, and its remedy removes the warning', () => {
  expect(warningsIn(element({}))).toEqual([])
  expectMended(element({ x: 900 }), 'outside')
  expect(warningsIn(element({ x: 350 }))).toEqual([])
  expectMended(element({ fontSize: 7 }), 'small')
  expectMended(element({ fill: 'yellow', kind: 'text' }), 'contrast')
  expectMended(element({ kind: 'line', stroke: 'red', strokeWidth: 1 }), 'thin')
  expect(warningsIn(element({ x: 900, hidden: true }))).toEqual([])
  // A shape may run over the edge on purpose.
  expect(warningsIn(element({ kind: 'rectangle', x: 350 }))).toEqual([])
})

test('the densest script in a text decides the least font size without a warning', () => {
  const { latin, hangul, han } = leastSizes
  for (const [text, least] of [
    ['Room 3, żółw', latin],
    ['회의실 3', hangul],
    ['会議室 Room 3', han],
    ['ミルク', han],
    ['예약 會議', han],
  ] as const) {
    expect(warningsIn(element({ text, fontSize: least }))).toEqual([])
    expect(warningsIn(element({ text, fontSize: least - 1 }))).toMatchObject([{ kind: 'small', detail: `${least}` }])
    expectMended(element({ text, fontSize: least - 1 }), 'small')
  }
})

test('a text’s contrast is measured against the element below it, if that element has a single colour', () => {
  const bar = element({ id: 'bar', kind: 'rectangle', x: 0, y: 0, width: 400, height: 100, fill: 'red' })
  const warningsOver = (fill: string) => warningsOf(drawing(bar, element({ fill })), inks, []).map(({ kind }) => kind)
  expect([warningsOver('white'), warningsOver('yellow'), warningsOver('red'), warningsOver('black')]).toEqual([
    [],
    [],
    ['contrast'],
    ['contrast'],
  ])
  const badge = element({ id: 'badge', kind: 'circle', x: 0, y: 0, width: 120, height: 60, fill: 'white' })
  expect(warningsOf(drawing(bar, badge, element({ fill: 'black' })), inks, [])).toEqual([])
  expect(warningsOf(drawing(bar, badge, element({ fill: 'white' })), inks, [])).toMatchObject([{ kind: 'contrast' }])
})

test('an element below that is drawn under a condition is the ground of an element with the same condition only', () => {
  const [here, there] = [{ when: 'data.a' }, { when: 'data.a', compare: { is: '=', to: '1' } }]
  const bar = element({ id: 'bar', kind: 'rectangle', x: 0, y: 0, width: 400, height: 100, fill: 'red', ...here })
  const warningsOver = (fields: object) => warningsOf(drawing(bar, element(fields)), inks, []).map(({ kind }) => kind)
  expect(warningsOver({ fill: 'white', ...here })).toEqual([])
  expect(warningsOver({ fill: 'black', ...here })).toEqual(['contrast'])
  expect(warningsOver({ fill: 'white', ...there })).toEqual(['contrast'])
  expect(warningsOver({ fill: 'white' })).toEqual(['contrast'])
})

test('the painter’s faults become warnings, with their remedies', () => {
  const code = element({ kind: 'qrcode', width: 20, height: 20 })
  const [small] = warningsIn(code, 'the box has 20x20 pixels, and this QR code needs 29x29')
  expect(small).toMatchObject({ kind: 'codeSmall', detail: '29x29' })
  expect(small!.remedy!(code)).toMatchObject({ width: 29, height: 29 })
  expect(warningsIn(element({}), 'no value for data.price')).toMatchObject([{ kind: 'value', detail: 'data.price' }])
  const [font] = warningsIn(element({ font: 'Gone' }), 'the font Gone is missing: Noto Sans was used')
  expect(font!.remedy!(element({ font: 'Gone' }))).toMatchObject({ font: 'Noto Sans' })
  const fallbackFault = 'its font has no glyph for ż, 骨: Noto Sans was used instead'
  expect(warningsIn(element({ font: 'Own' }), fallbackFault)).toMatchObject([{ kind: 'otherFont', detail: 'ż, 骨' }])
  expect(warningsIn(element({}), 'what sets its script is not loaded')).toEqual([])
  expect(warningsIn(code, 'must have 12 digits')).toMatchObject([{ kind: 'code', detail: 'must have 12 digits' }])
  expect(warningsIn(code, 'what draws codes is not loaded')).toEqual([])
})

test('an ambiguous number in a code and bars invisible to lasers have warnings with remedies', () => {
  const message = '36000291452 is read as 360002914522; if its last digit is its check digit, it should be 036000291452'
  const upca = element({ kind: 'barcode', symbology: 'upca', text: '36000291452' })
  const [doubt] = warningsIn(upca, message)
  expect(doubt).toMatchObject({ kind: 'codeDoubt', detail: message })
  expect(doubt!.remedy!(upca)).toMatchObject({ text: '036000291452' })
  expect(
    warningsIn(element({ kind: 'barcode', symbology: 'upca', text: '{{data.upc}}' }), message)[0]!.remedy,
  ).toBeUndefined()
  const red = element({ kind: 'barcode', text: 'A1', fill: 'red' })
  const [unseen] = warningsIn(red, 'laser scanners see no red bars: their light is red')
  expect(unseen).toMatchObject({ kind: 'unseenByLasers' })
  expect(unseen!.remedy!(red)).toMatchObject({ fill: 'black' })
})

test('the remedy of a cut text enlarges its box, and shrinks the text only if the drawing is too small', () => {
  const remedied = (element: Element, needs: string) => {
    const [warning] = warningsIn(element, `the text does not fit its box: it needs ${needs}`)
    expect(warning).toMatchObject({ kind: 'overflow' })
    return warning!.remedy!(element)
  }
  expect(remedied(element({}), '250x40')).toMatchObject({ x: 10, width: 250, height: 40, fit: 'clip' })
  expect(remedied(element({ x: 290, align: 'right' }), '250x40')).toMatchObject({ x: 140, width: 250, fit: 'clip' })
  expect(remedied(element({ x: 250 }), '250x40')).toMatchObject({ x: 150, width: 250, fit: 'clip' })
  expect(remedied(element({}), '600x40')).toMatchObject({ x: 0, width: 400, fit: 'shrink' })
  expect(remedied(element({ kind: 'textarea' }), '100x120')).toMatchObject({ width: 100, height: 120, fit: 'wrap' })
})

test('the remedy for ink beyond the edge moves the element by the distance in the fault, regardless of its box', () => {
  const [warning] = warningsIn(element({ x: 350 }), 'its ink lies beyond the drawing by -12,0')
  expect(warning).toMatchObject({ kind: 'partly' })
  expect(warning!.remedy!(element({ x: 350 }))).toMatchObject({ x: 338, width: 100 })
})
