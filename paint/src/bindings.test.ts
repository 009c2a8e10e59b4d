import { languages } from '@wifi-tms/contract/shapes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPlaceholders, isThere, namesIn } from './bindings.ts'

const filled = (text: string, values: Record<string, unknown>) => fillPlaceholders(text, values, 'en').text

test('fillPlaceholders replaces dotted names by their values', () => {
  const values = { data: { price: 12.5, name: 'Tea', on: false }, list: ['x'] }
  expect(fillPlaceholders('{{data.name}}: {{ data.price }} {{data.on}} {{list.0}}', values, 'en')).toEqual({
    text: 'Tea: 12.5 false x',
    faults: [],
  })
})

test('[entity-template] a missing value leaves a visible mark in the text, and a fault names it', () => {
  expect(fillPlaceholders('{{data.nix}} {{data|upper}} {{a.b}} {{a.b}}', { data: { x: 1 } }, 'en')).toEqual({
    text: '‹data.nix?› ‹data?› ‹a.b?› ‹a.b?›',
    faults: ['no value for data.nix, data, a.b'],
  })
})

test('formats follow a value, one after the other, and a default replaces a missing value', () => {
  const values = { name: 'Café', empty: '', price: 3, from: '2026-11-21T09:05' }
  expect(filled('{{name|upper}} {{ name | lower }}', values)).toBe('CAFÉ café')
  expect(filled('{{price|number:2}} {{price|money:EUR}}', values)).toBe('3.00 €3.00')
  expect(filled('{{price|money:EUR:0}} {{nix|default:9:05}}', values)).toBe('€3 9:05')
  expect(filled('{{from|date:short}} {{from|time}}', values)).toBe('21/11/2026 09:05')
  expect(filled('{{nix|default:free}} {{empty|default: – }} {{name|default:x}}', values)).toBe('free – Café')
  expect(filled('[{{nix|default:}}] {{nix|date|default:today|upper}}', values)).toBe('[] TODAY')
  expect(filled('{{name|date|default:no date}}', values)).toBe('no date')
})

test('the faults name values that do not fit their format, and unknown formats', () => {
  expect(fillPlaceholders('{{name|date}} {{name|money:PLN}} {{name|shout}}', { name: 'Tea' }, 'en')).toEqual({
    text: '‹name?› ‹name?› ‹name?›',
    faults: [
      'name is not a local date for date: Tea',
      'name is not an amount for money:PLN: Tea',
      'there is no format shout',
    ],
  })
})

test('fillPlaceholders cuts a text after 10,000 characters, and lists the first twenty of many faults', () => {
  let timesRead = 0
  const values = {
    get long() {
      timesRead++
      return 'x'.repeat(9000)
    },
  }
  expect(filled(`${'{{long}}'.repeat(100)}`, values)).toBe('x'.repeat(10_000))
  // Values that would be cut off are not read.
  expect(timesRead).toBe(2)
  const names = Array.from({ length: 30 }, (_, index) => `n${index}`)
  const { faults } = fillPlaceholders(names.map((name) => `{{${name}}}`).join(''), {}, 'en')
  expect(faults).toEqual([`no value for ${names.slice(0, 20).join(', ')}`])
})

test('[error-meeting] the name of a missing meeting is “No Meeting” in the language of the element', () => {
  const room = { name: 'Oslo', now: null, next: null }
  const texts = Object.fromEntries(
    languages.map((lang) => [lang, fillPlaceholders('{{room.now.name}}', { room }, lang).text]),
  )
  expect(texts).toEqual({
    en: 'No Meeting',
    zh: '暂无会议',
    tw: '目前無會議',
    pl: 'Brak spotkania',
    ja: '会議はありません',
    ko: '회의 없음',
  })
  expect(filled('{{room.next.name|upper}} {{meeting.name}}', { room, meeting: null })).toBe('NO MEETING No Meeting')
  expect(filled('{{room.now.name}}', { room: { now: { name: 'Board' } } })).toBe('Board')
  // Without any room in the values the placeholder is a fault.
  expect(filled('{{room.now.name}} {{room.now.startTime}}', {})).toBe('‹room.now.name?› ‹room.now.startTime?›')
  expect(filled('{{room.now.startTime|default:–}}', { room })).toBe('–')
})

test('the other fields of a missing meeting are shown as nothing, whatever their format, and are no fault', () => {
  const values = { room: { now: null }, meeting: null, rooms: [{ now: null }] }
  const text =
    '[{{room.now.startTime|time}}{{meeting.date | date:D MMM}}{{rooms.0.now.organiser}}] {{rooms.0.now.name}}'
  expect(fillPlaceholders(text, values, 'en')).toEqual({ text: '[] No Meeting', faults: [] })
  expect(filled('{{rooms.1.now.organiser}}', values)).toBe('‹rooms.1.now.organiser?›')
})

test('fillPlaceholders does not replace placeholders inside a value', () => {
  expect(filled('{{a}}', { a: '{{b}} {{a|upper}}', b: 'secret' })).toBe('{{b}} {{a|upper}}')
})

test('namesIn lists the names in a text without their formats', () => {
  expect(namesIn('{{device.alias|upper}} {{ data.price | money:EUR }} {{now|date:D MMM}} {{}} { {x} }')).toEqual([
    'device.alias',
    'data.price',
    'now',
  ])
})

test('isThere is true unless a value is missing, empty, false or 0', () => {
  for (const value of [undefined, null, '', 0, false, Number.NaN, []]) expect(isThere('a', { a: value })).toBe(false)
  for (const value of ['0', 1, true, {}, [0]]) expect(isThere('a', { a: value })).toBe(true)
  expect(isThere('constructor', {})).toBe(false)
})

test('names and formats do not reach inherited properties of JavaScript objects', () => {
  expect(fillPlaceholders('{{constructor.name}}{{data.__proto__}}{{data.length}}', { data: 'abc' }, 'en').text).toBe(
    '‹constructor.name?›‹data.__proto__?›‹data.length?›',
  )
  expect(fillPlaceholders('{{a|constructor}}{{a|toString}}{{a|__proto__}}', { a: 'x' }, 'en').faults).toEqual([
    'there is no format constructor',
    'there is no format toString',
    'there is no format __proto__',
  ])
  expect(fillPlaceholders('{{a|date:__proto__}}{{a|date:constructor}}', { a: '2026-11-21' }, 'en').faults).toHaveLength(
    2,
  )
})

test('[entity-template] no text, value, format or language makes binding throw', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'a',
      'b.c',
      'date',
      'time',
      'number',
      'money',
      'upper',
      'default',
      'PLN',
      '9',
      'YYYY',
      '|',
      ':',
      '.',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  const placeholder = fc.array(word, { maxLength: 7 }).map((words) => `{{${words.join('')}}}`)
  const value = fc.oneof(
    fc.anything(),
    fc.string(),
    fc.double(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 16)),
  )
  const values = fc.record({ a: value, b: fc.record({ c: value }) }, { requiredKeys: [] })
  fc.assert(
    fc.property(
      fc.array(fc.oneof(placeholder, fc.string()), { maxLength: 6 }),
      values,
      fc.constantFrom(...languages),
      (parts, someValues, lang) => {
        const text = parts.join('')
        const first = fillPlaceholders(text, someValues, lang)
        expect(first.text.length).toBeLessThanOrEqual(10_000)
        expect(fillPlaceholders(text, someValues, lang)).toEqual(first)
        for (const name of namesIn(text)) expect(typeof isThere(name, someValues)).toBe('boolean')
      },
    ),
    { numRuns: 1000 },
  )
})

test('a placeholder may be long, as it grows in a repeated group and its default may be a sentence', () => {
  const longDefault = 'x'.repeat(300)
  expect(fillPlaceholders(`{{data.gone|default:${longDefault}}}`, {}, 'en').text).toBe(longDefault)
})
