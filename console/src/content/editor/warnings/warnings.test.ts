import { Element } from '@wifi-tms/contract/elements'
import { leastSizes } from '@wifi-tms/paint/fonts/least-size'
import { kinds } from '@wifi-tms/paint/panels'
import { expect, test } from 'vitest'
import type { TemplateDrawing } from '../document/drawing.ts'
import { type WarningKind, warningsOf } from './warnings.ts'

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
function mended(element: Element, kind: WarningKind) {
  const [warning, ...otherWarnings] = warningsIn(element)
  expect([warning?.kind, otherWarnings]).toEqual([kind, []])
  expect(warningsIn(warning!.remedy!(element))).toEqual([])
}

test('an element that cannot be seen or read has a warning, and one press mends it', () => {
  expect(warningsIn(element({}))).toEqual([])
  mended(element({ x: 900 }), 'outside')
  expect(warningsIn(element({ x: 350 }))).toEqual([])
  mended(element({ fontSize: 7 }), 'small')
  mended(element({ fill: 'yellow', kind: 'text' }), 'contrast')
  mended(element({ kind: 'line', stroke: 'red', strokeWidth: 1 }), 'thin')
  expect(warningsIn(element({ x: 900, hidden: true }))).toEqual([])
  // A shape may run over the edge on purpose.
  expect(warningsIn(element({ kind: 'rectangle', x: 350 }))).toEqual([])
})

test('a text has the warning that it is small by the densest script that it is written in', () => {
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
    mended(element({ text, fontSize: least - 1 }), 'small')
  }
})

test('contrast is judged against the element below a text, where that has one colour', () => {
  const bar = element({ id: 'bar', kind: 'rectangle', x: 0, y: 0, width: 400, height: 100, fill: 'red' })
  const warningsOver = (fill: string) => warningsOf(drawing(bar, element({ fill })), inks, []).map(({ kind }) => kind)
  expect([warningsOver('white'), warningsOver('yellow'), warningsOver('red'), warningsOver('black')]).toEqual([
    [],
    [],
    ['contrast'],
    ['contrast'],
  ])
})

test('the painter’s faults are warnings in the language of the page, with their remedies', () => {
  const code = element({ kind: 'qrcode', width: 20, height: 20 })
  const [small] = warningsIn(code, 'the box has 20x20 pixels, and this QR code needs 29x29')
  expect(small).toMatchObject({ kind: 'codeSmall', detail: '29x29' })
  expect(small!.remedy!(code)).toMatchObject({ width: 29, height: 29 })
  expect(warningsIn(element({}), 'no value for data.price')).toMatchObject([{ kind: 'value', detail: 'data.price' }])
  const [font] = warningsIn(element({ font: 'Gone' }), 'the font Gone is missing: Noto Sans was used')
  expect(font!.remedy!(element({ font: 'Gone' }))).toMatchObject({ font: 'Noto Sans' })
  const lent = 'its font has no glyph for ż, 骨: Noto Sans was used instead'
  expect(warningsIn(element({ font: 'Own' }), lent)).toMatchObject([{ kind: 'otherFont', detail: 'ż, 骨' }])
  expect(warningsIn(element({}), 'what sets its script is not loaded')).toEqual([])
  expect(warningsIn(code, 'must have 12 digits')).toMatchObject([{ kind: 'code', detail: 'must have 12 digits' }])
  expect(warningsIn(code, 'what draws codes is not loaded')).toEqual([])
})

test('numbers that may be read as another one and bars that lasers do not see are warnings with remedies', () => {
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

test('a text that is cut gets the room that it needs, and is made smaller only where the drawing has none', () => {
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

test('ink beyond the edge is moved back by as much as lies beyond it, whatever the box of the element', () => {
  const [warning] = warningsIn(element({ x: 350 }), 'its ink lies beyond the drawing by -12,0')
  expect(warning).toMatchObject({ kind: 'partly' })
  expect(warning!.remedy!(element({ x: 350 }))).toMatchObject({ x: 338, width: 100 })
})
