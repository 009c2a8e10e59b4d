import { Element } from '@wifi-tms/contract/elements'
import { readTable, type Table } from '@wifi-tms/contract/read-table'
import { expect, test } from 'vitest'
import { withFields } from './drawing.ts'
import {
  hasRoomForSets,
  jsonOf,
  MOST_SETS,
  samplesWith,
  setsOf,
  shownSet,
  stepped,
  valuesInJson,
  withoutShownSet,
  withSets,
  withShownSet,
} from './samples.ts'
import { bindingsOf } from './values.ts'

test('there is always at least one set; further sets are added after it, and stepping stops at both ends', () => {
  const onlySet = samplesWith({ 'data.price': '1' })
  const three = withSets(onlySet, [
    { name: 'Tea', values: { 'data.price': '2' } },
    { name: 'Milk', values: { 'data.price': '3' } },
  ])
  expect(shownSet(three).name).toBe('Tea')
  expect(shownSet(stepped(three, 1)).name).toBe('Milk')
  expect(stepped(three, 5).at).toBe(2)
  expect(stepped(three, -5).at).toBe(0)
  expect(shownSet(withShownSet(three, { name: 'Cake' }))).toEqual({ name: 'Cake', values: { 'data.price': '2' } })
  expect(withoutShownSet(stepped(three, 1))).toEqual({ sets: three.sets.slice(0, 2), at: 1 })
  expect(withoutShownSet(onlySet)).toEqual(samplesWith({}))
  expect([hasRoomForSets(onlySet, MOST_SETS - 1), hasRoomForSets(onlySet, MOST_SETS)]).toEqual([true, false])
})

test('values survive JSON and back, and a text that is no JSON object gives none', () => {
  const values = { 'data.price': '4.5', 'data.items.0.name': 'Tea', 'device.alias': 'Shelf' }
  expect(JSON.parse(jsonOf(values))).toEqual({
    data: { price: 4.5, items: { 0: { name: 'Tea' } } },
    device: { alias: 'Shelf' },
  })
  expect(valuesInJson(jsonOf(values))).toEqual(values)
  expect(valuesInJson('{"data":{"items":[{"name":"Tea"}],"none":null}}')).toEqual({
    'data.items.0.name': 'Tea',
    'data.none': '',
  })
  for (const text of ['', '{', '[1]', 'null', '"text"', '5']) expect(valuesInJson(text), text).toBeUndefined()
})

test('each row of a table makes a set, named after its first cell, with the columns that are fields', () => {
  const table = readTable('title;price;shelf\nTea;"1,50";A\n Milk ;2;B\n') as Table
  expect(setsOf(table, ['data.title', 'data.price', 'device.alias'])).toEqual([
    { name: 'Tea', values: { 'data.title': 'Tea', 'data.price': '1,50' } },
    { name: 'Milk', values: { 'data.title': 'Milk', 'data.price': '2' } },
  ])
  expect(setsOf(readTable('device.alias\nDoor') as Table, ['device.alias'])[0]!.values).toEqual({
    'device.alias': 'Door',
  })
  expect(setsOf(table, ['data.other'])).toEqual([])
})

test('every field is listed once for each way in which it is written, with the elements that use it', () => {
  const text = (id: string, text: string, when = '') =>
    Element.parse({ kind: 'text', id, x: 0, y: 0, width: 9, height: 9, text, when })
  const elements = [
    text('a', '{{data.price|money:EUR}} {{ data.price | money:EUR }} {{data.note|upper|default:a: b}}', 'data.price'),
    text('b', '{{data.price|money:EUR}} {{data.name}} {{data.empty|default:}}'),
  ]
  const listed = bindingsOf(elements).map(({ usedBy, ...rest }) => ({ ...rest, usedBy: usedBy.map(({ id }) => id) }))
  const none = { format: '', fallback: undefined, isCondition: false }
  expect(listed).toEqual([
    { ...none, name: 'data.empty', fallback: '', usedBy: ['b'] },
    { ...none, name: 'data.name', usedBy: ['b'] },
    { ...none, name: 'data.note', format: 'upper', fallback: 'a: b', usedBy: ['a'] },
    { ...none, name: 'data.price', format: 'money:EUR', usedBy: ['a', 'b'] },
    { ...none, name: 'data.price', isCondition: true, usedBy: ['a'] },
  ])
})

test('a text loses its condition only when plain words replace the value that the condition names', () => {
  const text = (words: string, when: string) =>
    Element.parse({ kind: 'text', id: 'a', x: 0, y: 0, width: 9, height: 9, text: words, when })
  const typed = (before: string, when: string, after: string) => withFields(text(before, when), { text: after }).when
  expect(typed('{{data.people}}', 'data.people', 'Dr Eva Lind')).toBe('')
  expect(typed('{{data.people}}', 'data.people', '{{data.people')).toBe('data.people')
  expect(typed('{{data.people}}', 'data.people', '{{data.name}}')).toBe('data.people')
  expect(typed('Closed', 'data.closed', 'Shut')).toBe('data.closed')
})
