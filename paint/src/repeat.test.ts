import { expect, test } from 'vitest'
import { drawnElements } from './drawn-elements.ts'
import { jobKey } from './job-key.ts'
import { paint } from './paint.ts'
import { repaint } from './repaint.ts'
import { addSampleValues } from './samples.ts'
import { assets, job, panel } from './test-scene.ts'
import { valueCheck } from './value-check.ts'

const testPanel = panel(60, 40)
const box = {
  kind: 'repeat',
  id: 'r',
  x: 4,
  y: 4,
  width: 50,
  height: 32,
  list: 'data.rows',
  gap: 2,
  group: 'g',
} as const
const bar = { kind: 'rectangle', id: 'b', x: 4, y: 4, width: 6, height: 6, fill: 'black', group: 'g' } as const
const text = { kind: 'text', id: 't', x: 12, y: 4, width: 40, height: 6, fontSize: 6, group: 'g' } as const
const scene = (rows: unknown, fields: object = {}, words = '{{row.name}}') =>
  job(testPanel, [{ ...box, ...fields }, bar, { ...text, text: words }], { data: { data: { rows } } })
const paintedRows = (rows: unknown, fields: object = {}, words?: string) => {
  const { design, data } = scene(rows, fields, words)
  return drawnElements(design.canvas.elements, data).flatMap((element) =>
    element.kind === 'repeat' ? [] : [[element.x, element.y]],
  )
}
const names = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `n${index}` }))

test('[entity-template] a group is drawn for each entry of a list until the box of its repeat is full', () => {
  expect(paintedRows(names(2), {}, '{{row.name}}')).toEqual([
    [4, 4],
    [4, 12],
    [12, 4],
    [12, 12],
  ])
  expect(paintedRows(names(9))).toHaveLength(2 * 4)
  expect(paintedRows(names(9), { height: 6 })).toHaveLength(2)
  expect(paintedRows(names(9), { height: 5 })).toEqual([])
  expect(paintedRows(names(9), { flow: 'columns', gap: 1 })).toEqual([
    [4, 4],
    [12, 4],
  ])
  expect(paintedRows([])).toEqual([])
  expect(paintedRows(names(3), { when: 'data.none' })).toEqual([])
  expect(drawnElements(scene([]).design.canvas.elements, {})).toHaveLength(3)
})

test('a repeat paints nothing outside its box, and nothing for an empty list', () => {
  const { indices } = paint(scene(names(30)), assets())
  const inkedPixels = Array.from(indices.keys()).filter(
    (index) => indices[index] !== paint(scene([]), assets()).indices[0],
  )
  expect(inkedPixels.length).toBeGreaterThan(50)
  for (const index of inkedPixels) {
    const [x, y] = [index % 60, Math.floor(index / 60)]
    expect(x >= 4 && x < 54 && y >= 4 && y < 36).toBe(true)
  }
  expect(new Set(paint(scene([]), assets()).indices).size).toBe(1)
})

test('the name `row` is replaced by the entry’s name, also with formats and for entries that are plain values', () => {
  const { design, data } = scene(['Tea', 'Cocoa'], {}, '{{ row | upper }} {{data.rows.0}} {{rowing}}')
  const texts = drawnElements(design.canvas.elements, data).flatMap((element) =>
    'text' in element ? [element.text] : [],
  )
  expect(texts[1]).toBe('{{data.rows.1| upper }} {{data.rows.0}} {{rowing}}')
  expect(paint(scene(['Tea', 'Cocoa'], {}, '{{row|upper}}'), assets()).faults).toEqual([])
})

test('a missing list and a missing value of an entry are faults of the template’s element', () => {
  const check = (rows: unknown) => valueCheck(scene(rows).design.canvas.elements)({ data: { rows } })
  expect(check(undefined)).toEqual([{ name: 'data.rows', kind: 'missing', message: 'data.rows has no value' }])
  expect(check('Tea')).toEqual([{ name: 'data.rows', kind: 'wrong', message: 'data.rows is not a list' }])
  expect(check([])).toEqual([])
  expect(check([{ name: 'a' }, {}])).toEqual([
    { name: 'data.rows.1.name', kind: 'missing', message: 'data.rows.1.name has no value' },
  ])
  // An entry that does not fit is not drawn, so its values may be missing.
  expect(check([...names(4), {}])).toEqual([])
  expect(paint(scene([{}]), assets()).faults).toEqual([{ elementId: 't', message: 'no value for data.rows.0.name' }])
  expect(paint(scene(undefined), assets()).faults.map(({ elementId }) => elementId)).toEqual(['r', 't'])
  expect(paint(scene(names(1), { group: 'other' }), assets()).faults).toEqual([
    { elementId: 'r', message: 'there is nothing to repeat' },
    { elementId: 't', message: 'no value for row.name' },
  ])
})

test('job keys and repaints depend on the entries, and addSampleValues invents values for a few entries', () => {
  const keyOf = (rows: unknown) => jobKey(scene(rows), new Map())
  expect(keyOf([{ name: 'a' }])).not.toBe(keyOf([{ name: 'b' }]))
  expect(keyOf([{ name: 'a' }])).not.toBe(keyOf([{ name: 'a' }, { name: 'a' }]))
  expect(keyOf([{ name: 'a', price: 1 }])).toBe(keyOf([{ name: 'a', price: 2 }]))
  const painting = paint(scene(names(1)), assets())
  for (const rows of [names(4), [], names(2)]) {
    repaint(painting, scene(rows), assets())
    expect(painting.indices).toEqual(paint(scene(rows), assets()).indices)
  }
  const elements = scene([]).design.canvas.elements
  const madeUp = addSampleValues(elements, {})
  expect(madeUp).toEqual({ data: { rows: { 0: { name: 'Rows' }, 1: { name: 'Rows' }, 2: { name: 'Rows' } } } })
  expect(valueCheck(elements)(madeUp)).toEqual([])
})
