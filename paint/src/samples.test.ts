import { Canvas } from '@wifi-tms/contract/elements'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesOf } from './names.ts'
import { addSampleValues } from './samples.ts'
import { valueCheck } from './value-check.ts'

const box = { x: 0, y: 0, width: 9, height: 9 }
const elementsOf = (...texts: string[]) =>
  Canvas.parse({ version: 1, elements: texts.map((text, index) => ({ kind: 'text', id: `t${index}`, ...box, text })) })
    .elements

test('addSampleValues invents a missing value from the placeholder’s format, the kind of code, or the name', () => {
  const code = { kind: 'barcode' as const, id: 'b', ...box, symbology: 'ean13' as const, text: '{{data.ean}}' }
  const elements = [
    ...elementsOf(
      '{{data.price|money:EUR}} {{data.unitPrice}} {{data.until|date}} {{data.at|time}} {{data.cena_za_kg}}',
      '{{room.name}} {{data.name}} {{rooms.0.now.name}} {{data.价格}} {{data.there}} {{data.note|default:–}}',
    ),
    ...Canvas.parse({ version: 1, elements: [code] }).elements,
  ]
  expect(addSampleValues(elements, { data: { there: 'kept', until: 'soon' } })).toEqual({
    data: {
      price: 9.99,
      unitPrice: 'Unit price',
      until: '2026-11-30',
      at: '14:05',
      cena_za_kg: 'Cena za kg',
      name: 'Name',
      价格: '价格',
      there: 'kept',
      ean: '4006381333931',
    },
    room: { name: 'Room' },
    rooms: { 0: { now: { name: 'Now' } } },
  })
})

test('addSampleValues does not invent a meeting for a room that has none', () => {
  expect(addSampleValues(elementsOf('{{room.now.name}}'), { room: { now: null } })).toEqual({ room: { now: null } })
})

test('namesOf lists the names in texts and conditions', () => {
  const [text] = elementsOf('{{data.a}} {{ data.b | upper }} {{data.a}}')
  expect([...namesOf([{ ...text!, when: 'data.c' }])]).toEqual(['data.a', 'data.b', 'data.c'])
})

test('addSampleValues leaves no placeholder without a value, whatever its name', () => {
  const word = fc.stringMatching(/^[a-z価é_]{1,8}$/)
  const format = fc.constantFrom('', '|date', '|time:12', '|number:2', '|money:PLN', '|upper')
  const placeholder = fc.tuple(fc.uniqueArray(word, { minLength: 2, maxLength: 2 }), format)
  fc.assert(
    fc.property(
      fc.uniqueArray(placeholder, { maxLength: 5, selector: ([[firstWord]]) => firstWord }),
      (placeholders) => {
        const elements = elementsOf(...placeholders.map(([words, format]) => `{{${words.join('.')}${format}}}`))
        expect(valueCheck(elements)(addSampleValues(elements, {}))).toEqual([])
      },
    ),
  )
})
