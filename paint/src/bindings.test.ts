import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fill } from './bindings.ts'

test('values are filled in by their dotted names', () => {
  const values = { data: { price: 12.5, name: 'Tea', on: false }, list: ['x'] }
  expect(fill('{{data.name}}: {{ data.price }} {{data.on}} {{list.0}}', values)).toEqual({
    text: 'Tea: 12.5 false x',
    missing: [],
  })
})

test('what is missing leaves a visible mark and is listed', () => {
  expect(fill('{{data.nix}} {{data}} {{a.b}}', { data: { x: 1 } })).toEqual({
    text: '‹data.nix?› ‹data?› ‹a.b?›',
    missing: ['data.nix', 'data', 'a.b'],
  })
})

test('nothing of the language is reachable, and no text or value makes it throw', () => {
  expect(fill('{{constructor.name}}{{data.__proto__}}{{data.length}}', { data: 'abc' }).missing).toHaveLength(3)
  fc.assert(
    fc.property(fc.string(), fc.dictionary(fc.string(), fc.anything()), (text, values) => {
      expect(fill(`{{${text}}} ${text}`, values).text.length).toBeLessThanOrEqual(10_000)
    }),
  )
})
