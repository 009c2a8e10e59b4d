import type { Element } from '@wifi-tms/contract/elements'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesOf } from './names.ts'
import { paint } from './paint.ts'
import { renamedFor } from './rename.ts'
import { assets, bytesOf, job, panel } from './test-scene.ts'

const values = {
  name: 'Tea',
  price: '1,49 €',
  stock: 3,
  code: '4006381333931',
  weather: 61,
  days: [3, 5, 4],
  offers: [{ name: 'Tea', price: 2 }, { name: 'Rice' }],
}
const name = fc.constantFrom(
  'data.name',
  ' data.price ',
  'data.stock',
  'data.offers.1.name',
  'data.gone',
  'database',
  '',
)
const comparison = fc.record({
  is: fc.constantFrom('=', '!=', '<', '>=', 'empty', 'there'),
  to: fc.constantFrom('3', 'data.name'),
})
const text = fc.array(
  fc.constantFrom(
    '{{data.name}}',
    '{{ data.price | money:EUR }}',
    '{{data.gone|default:data.gone}}',
    ' data.',
    '{{data.offers|join:name}}',
  ),
  { minLength: 1, maxLength: 3 },
)
const bounds = { id: 'e', x: 2, y: 2, width: 90, height: 30 }
const kind = fc.oneof(
  text.map((parts) => ({ kind: 'text', text: parts.join(''), fontSize: 12 })),
  fc.constantFrom(
    { kind: 'barcode', symbology: 'ean13', text: '{{data.code}}' },
    { kind: 'qrcode', text: '{{data.code}}' },
    { kind: 'icon', text: '{{data.weather}}' },
    { kind: 'chart', form: 'bar', value: 'data.days' },
    { kind: 'chart', form: 'line', value: ' data.offers', entry: 'price' },
    { kind: 'rectangle', fill: 'black' },
  ),
)
const conditions = fc.record(
  {
    when: name,
    compare: comparison,
    colours: fc.array(
      fc.tuple(name, comparison).map(([when, rule]) => ({ when, ...rule, colour: 'red' })),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
)
const list = [
  { kind: 'repeat', id: 'r', x: 2, y: 34, width: 90, height: 30, list: 'data.offers', group: 'g' },
  {
    kind: 'text',
    id: 'o',
    x: 2,
    y: 34,
    width: 90,
    height: 12,
    fontSize: 10,
    group: 'g',
    text: '{{row.name}} {{data.name}}',
    when: 'row.name',
  },
]

const painted = (elements: readonly unknown[], data: Record<string, unknown>) => {
  const { indices, faults } = paint(job(panel(96, 66, { color: 'B/W/R' }), elements as never, { data }), assets())
  return { bytes: bytesOf(indices), faults: faults.length }
}

test('elements that renamedFor fills from an item or a source paint the same bytes from the same values', () => {
  fc.assert(
    fc.property(kind, conditions, (fields, conditionFields) => {
      const elements = [{ ...bounds, ...fields, ...conditionFields }, ...list]
      const canvas = job(panel(96, 66), elements as never).design.canvas
      const itemElements = renamedFor(canvas.elements, 'item')
      const original = painted(canvas.elements, { data: values })
      expect(original.bytes.equals(painted(itemElements, { item: values }).bytes)).toBe(true)
      expect(
        original.bytes.equals(painted(renamedFor(canvas.elements, 'source.shop'), { source: { shop: values } }).bytes),
      ).toBe(true)
      expect(original.faults).toBe(painted(itemElements, { item: values }).faults)
      expect([...namesOf(itemElements)].filter((usedName) => usedName.trim().startsWith('data.'))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('renamedFor replaces only the first part of names, and no constants or other names', () => {
  const [label] = renamedFor(
    [{ kind: 'text', when: '', text: '{{data}} {{room.data}} {{data.data.x|default:data.x}}' } as Element],
    'item',
  )
  expect(label).toMatchObject({ text: '{{item}} {{room.data}} {{item.data.x|default:data.x}}' })
})
