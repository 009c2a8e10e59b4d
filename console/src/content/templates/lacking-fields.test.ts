import type { Element } from '@wifi-tms/contract/elements'
import { expect, test } from 'vitest'
import { lackingFields } from './lacking-fields.ts'

const element = (text: string, fields = {}) => ({ kind: 'text', text, when: '', hidden: false, ...fields }) as Element

test('a field is lacking if its placeholder is drawn and has neither a value nor a default; it is listed once', () => {
  const elements = [
    element('{{data.name}}, {{data.price|money}} {{data.list.0}}'),
    element('{{data.name}} {{data.note|default:}} {{room.name}} {{device.mac}}'),
    element('{{data.unit}}', { when: 'data.unit' }),
    element('{{data.secret}}', { hidden: true }),
  ]
  expect(lackingFields(elements, {})).toEqual(['name', 'price', 'list.0'])
  expect(lackingFields(elements, { name: 'Tea', price: '', list: { 0: 'a' } })).toEqual(['price'])
  expect(lackingFields([], {})).toEqual([])
})

test('a list that a format shows is not lacking, unless it is empty', () => {
  const elements = [element('{{data.guests|join}}')]
  expect(lackingFields(elements, { guests: ['Anna', 'Jan'] })).toEqual([])
  expect(lackingFields(elements, { guests: [] })).toEqual(['guests'])
})
