import type { ElementOf } from '@wifi-tms/contract/elements'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPlaceholders } from '../bindings.ts'
import { valueCheck } from '../value-check.ts'

const data = {
  names: ['Anna', '', 'Jan'],
  offers: [
    { name: 'Tea', price: '1,49 €' },
    { name: 'Milk', price: '0,99 €' },
  ],
  mixed: ['1 €', '2 $'],
  words: ['one', 'two'],
  none: [],
  word: 'Tea',
}
const textOf = (placeholder: string, lang: 'en' | 'pl' | 'ja' = 'pl') =>
  fillPlaceholders(`{{data.${placeholder}}}`, { data }, lang)

test('list formats count, join, sum with the currency, or select the first entry', () => {
  expect(textOf('offers|count').text).toBe('2')
  expect(textOf('names|join').text).toBe('Anna, Jan')
  expect(textOf('names|join', 'ja').text).toBe('Anna、Jan')
  expect(textOf('offers|join:name|upper').text).toBe('TEA, MILK')
  expect(textOf('offers|first:name').text).toBe('Tea')
  expect(textOf('offers|sum:price').text).toBe('2.48 EUR')
  expect(textOf('offers|sum:price|money:EUR').text.replaceAll('\u00a0', ' ')).toBe('2,48 €')
  expect([textOf('none|count').text, textOf('none|sum').text, textOf('none|join|default:–').text]).toEqual([
    '0',
    '0',
    '–',
  ])
  expect(textOf('gone|sum|default:0').text).toBe('0')
})

test('a list format of no list, of entries that are no numbers or of two currencies is a fault that names the value', () => {
  expect(textOf('word|count').faults).toEqual(['data.word is not a list for count: Tea'])
  expect(textOf('words|sum').faults).toEqual(['data.words is not a list of numbers for sum: one, two'])
  expect(textOf('mixed|sum').faults).toEqual(['data.mixed is not a list of numbers for sum: 1 €, 2 $'])
  expect(textOf('gone|sum').faults).toEqual(['no value for data.gone'])
  const element = {
    kind: 'text',
    text: '{{data.words|sum}} {{data.gone|join}}',
    lang: 'en',
    when: '',
  } as ElementOf<'text'>
  expect(valueCheck([element])({ data }).map(({ name, kind }) => [name, kind])).toEqual([
    ['data.words', 'wrong'],
    ['data.gone', 'missing'],
  ])
})

test('the format sum adds amounts without rounding', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1 }), (cents) => {
      const parts = cents.map((part) => {
        const digits = String(Math.abs(part)).padStart(3, '0')
        return `${part < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
      })
      const total = cents.reduce((sum, part) => sum + part, 0)
      const digits = String(Math.abs(total)).padStart(3, '0')
      const { text } = fillPlaceholders('{{data|sum}}', { data: parts }, 'en')
      expect(text).toBe(`${total < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)
    }),
  )
})
