import { Canvas } from '@wifi-tms/contract/elements'
import { expect, test } from 'vitest'
import { drawnElements } from './drawn-elements.ts'
import { namesOf } from './names.ts'
import { valueCheck } from './value-check.ts'

const elementsOf = (...list: object[]) =>
  Canvas.parse({
    version: 1,
    elements: list.map((fields, index) => ({
      kind: 'text',
      id: `e${index}`,
      x: 0,
      y: 0,
      width: 9,
      height: 9,
      text: '{{data.old}}',
      ...fields,
    })),
  }).elements

const isDrawnWith = (value: unknown, is: string, to = '', fields: object = {}) =>
  drawnElements(elementsOf({ when: 'data.a', compare: { is, to }, ...fields }), { data: { a: value } }).length === 1

test('[entity-template] an element is drawn if its comparison is true, also with numbers in the usual notations', () => {
  for (const [value, is, to] of [
    [2, '=', '2'],
    ['1,49 €', '<', '1.50'],
    ['1,49 €', '=', '1.490'],
    [10, '>', '9'],
    ['-3', '<=', '-3,0'],
    ['1 234,50', '>=', '1234.5'],
    ['30.11.2026', '<', '2026-12-01'],
    ['14:05', '>', '09:30'],
    ['Tea', '=', ' Tea '],
    ['Tea', '!=', 'tea'],
    [true, '=', 'true'],
    [undefined, '!=', '2'],
    [undefined, '=', ''],
    ['', 'empty', ''],
    [[], 'empty', ''],
    [null, 'empty', ''],
    [0, 'there', ''],
    [false, 'there', ''],
    [{}, 'there', ''],
  ] as const)
    expect([value, is, to, isDrawnWith(value, is, to)]).toEqual([value, is, to, true])
  for (const [value, is, to] of [
    [2, '!=', '2.0'],
    [9, '>', '10'],
    [undefined, '<', '2'],
    [undefined, '>=', ''],
    ['', '<=', '2'],
    [{}, '=', ''],
    [{}, '<', 'x'],
    [0, 'empty', ''],
    [[0], 'empty', ''],
    [' ', 'there', ''],
  ] as const)
    expect([value, is, to, isDrawnWith(value, is, to)]).toEqual([value, is, to, false])
  // In English a comma before three digits separates thousands; in Polish it is the decimal sign.
  expect(isDrawnWith('1,234', '<', '2', { lang: 'pl' })).toBe(true)
  expect(isDrawnWith('1,234', '<', '2', { lang: 'en' })).toBe(false)
})

test('numbers of any length are compared by all of their digits', () => {
  const [order, next] = ['90071992547409930', '90071992547409931']
  expect([isDrawnWith(order, '=', next), isDrawnWith(order, '!=', next), isDrawnWith(order, '<', next)]).toEqual([
    false,
    true,
    true,
  ])
  expect(isDrawnWith(`-${order}.1`, '>', `-${order}.2`)).toBe(true)
  expect([isDrawnWith('1.50', '=', '1,5'), isDrawnWith('-0', '=', '0'), isDrawnWith('1e3', '=', '1000')]).toEqual([
    true,
    true,
    true,
  ])
})

test('[entity-template] the first true rule sets the colour of an element', () => {
  const colours = [
    { when: 'data.stock', is: '=', to: '0', colour: 'red' },
    { when: 'data.stock', is: '<', to: '10', colour: 'yellow' },
  ]
  const elements = elementsOf({ colours }, { kind: 'rectangle', fill: 'white', colours, text: undefined })
  const fills = (stock?: unknown) =>
    drawnElements(elements, { data: { stock } }).map((element) => 'fill' in element && element.fill)
  expect([fills(0), fills('4'), fills(25), fills()]).toEqual([
    ['red', 'red'],
    ['yellow', 'yellow'],
    ['black', 'white'],
    ['black', 'white'],
  ])
  expect([...namesOf(elements)]).toEqual(['data.old', 'data.stock'])
})

test('an element that its comparison hides needs no values; elements without rules are the same objects', () => {
  const sale = elementsOf({ when: 'data.old', compare: { is: '>', to: '5' } })
  expect(valueCheck(sale)({ data: { old: 3 } })).toEqual([])
  expect(valueCheck(elementsOf({ when: 'data.sale', compare: { is: 'empty' } }))({ data: {} })).toMatchObject([
    { name: 'data.old', kind: 'missing' },
  ])
  const plain = elementsOf({}, {})
  expect(drawnElements(plain, {}).every((element, index) => element === plain[index])).toBe(true)
})
