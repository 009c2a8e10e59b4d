import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DisplayData } from './displays.ts'
import { faultOfField, fieldBounds, setValueAt, valueAt } from './fields.ts'

/** The maximum number of characters of a name and of a word, of words, and the highest number. */
const { name, word, words, number } = fieldBounds

test.each([
  ['price', undefined],
  ['data.items.0.name', undefined],
  [`items.${number}`, undefined],
  ['Preis in €', undefined],
  ['toString', undefined],
  ['x'.repeat(word), undefined],
  ['x'.repeat(word + 1), 'tooLong'],
  ['x.'.repeat(name), 'tooLong'],
  [Array(words).fill('x').join('.'), undefined],
  [
    Array(words + 1)
      .fill('x')
      .join('.'),
    'tooDeep',
  ],
  [`items.${number + 1}`, 'tooHigh'],
  ['items.99999999', 'tooHigh'],
  ['__proto__.x', 'reserved'],
  ['a.constructor', 'reserved'],
  ['prototype', 'reserved'],
])('the name %s has the fault %s', (field, fault) => expect(faultOfField(field)).toBe(fault))

test('a forbidden name neither sets nor finds a value', () => {
  const values = {}
  for (const field of ['__proto__.x', 'constructor.prototype.x', 'items.99999999', 'a.__proto__'])
    setValueAt(values, field, 'y')
  expect(values).toEqual({})
  expect(({} as { x?: unknown }).x).toBeUndefined()
  expect(valueAt(JSON.parse('{"__proto__":{"x":1},"constructor":2}'), '__proto__.x')).toBeUndefined()
  expect(valueAt({ a: 1 }, 'constructor')).toBeUndefined()
  expect(valueAt({ a: 'abc' }, 'a.length')).toBeUndefined()
})

test('a value that is set under a name is found under it, and replaces a value that stood in its way', () => {
  const values = {}
  setValueAt(values, 'items.0.name', 'Tea')
  setValueAt(values, 'items.1', 'x')
  setValueAt(values, 'toString.a', 'y')
  expect(values).toEqual({ items: { 0: { name: 'Tea' }, 1: 'x' }, toString: { a: 'y' } })
  setValueAt(values, 'items.1.name', 'Milk')
  expect(valueAt(values, ' items.1.name ')).toBe('Milk')
  expect(valueAt({ items: [{ name: 'Tea' }] }, 'items.0.name')).toBe('Tea')
})

test('setting values under any names changes no other object, and makes a result no longer than these names', () => {
  const propertiesBefore = Object.getOwnPropertyNames(Object.prototype).join()
  const anyWord = fc.oneof(
    fc.string(),
    fc.nat().map(String),
    fc.constantFrom('__proto__', 'constructor', 'valueOf', '0'),
  )
  fc.assert(
    fc.property(fc.array(fc.array(anyWord, { minLength: 1, maxLength: 20 })), (fields) => {
      const values = {}
      for (const field of fields) setValueAt(values, field.join('.'), 'v')
      expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(propertiesBefore)
      // Each word brings quotes, a colon, braces and perhaps the value: 8 more characters at most.
      const maxLength = fields.flat().reduce((sum, text) => sum + JSON.stringify(text).length + 8, 2)
      expect(JSON.stringify(values).length).toBeLessThanOrEqual(maxLength)
    }),
  )
})

test('the values of a display may not have a forbidden name at any depth', () => {
  for (const text of ['{"constructor":1}', '{"a":[{"b":{"prototype":1}}]}', '{"a":{"__proto__":1}}'])
    expect(DisplayData.safeParse(JSON.parse(text)).error?.issues[0]?.message, text).toContain(
      'must not hold a field named',
    )
  expect(DisplayData.safeParse({ toString: 1, 'a.b': [{ c: null }] }).success).toBe(true)
})
