import { expect, test } from 'vitest'
import { z } from 'zod'
import { filtersWithRanges } from './filters.ts'

const shape = {
  name: z.string(),
  kind: z.enum(['open', 'closed']),
  angle: z.literal([0, 90]),
  bytes: z.int(),
  weight: z.int().nullable(),
  loud: z.boolean().optional(),
  room: z.string().nullable(),
  at: z.iso.datetime(),
}
const query = z.strictObject(
  filtersWithRanges(shape, ['name', 'kind', 'angle', 'bytes', 'weight', 'loud', 'room', 'at']),
)
const faultsOf = (input: object) =>
  query.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('the value of a filter has the type of its field, one value or several', () => {
  expect(query.parse({ name: 'a,b', kind: 'open', angle: '90', bytes: '-5', loud: 'false' })).toEqual({
    name: 'a,b',
    kind: 'open',
    angle: 90,
    bytes: -5,
    loud: false,
  })
  expect(query.parse({ kind: ['open', 'closed'], bytes: ['1', '2'], name: [''] })).toEqual({
    kind: ['open', 'closed'],
    bytes: [1, 2],
    name: [''],
  })
})

test('an empty text matches missing values where a value may be missing, and elsewhere the empty text', () => {
  expect(query.parse({ room: '', weight: ['', '3'], name: '' })).toEqual({ room: null, weight: [null, 3], name: '' })
  expect(faultsOf({ bytes: '' })).toEqual([['bytes', 'must be a whole number']])
})

test('numbers and moments may be filtered by a range; a day means the whole day, and a moment may have an offset', () => {
  expect(query.parse({ 'bytes.from': '1', 'weight.to': '9', 'at.from': '2026-11-30', 'at.to': '2026-11-30' })).toEqual({
    'bytes.from': 1,
    'weight.to': 9,
    'at.from': '2026-11-30T00:00:00.000Z',
    'at.to': '2026-11-30T23:59:59.999Z',
  })
  expect(query.parse({ at: '2026-11-30T09:00:00+01:00' })).toEqual({ at: '2026-11-30T08:00:00.000Z' })
  expect(faultsOf({ 'name.from': 'a' })?.length).toBe(1)
})

test('an impossible value is refused at its field, with what it must be', () => {
  expect(faultsOf({ bytes: '1.5' })).toEqual([['bytes', 'must be a whole number']])
  for (const [name, value] of Object.entries({
    kind: 'ajar',
    angle: '45',
    bytes: '99999999999',
    weight: 'x',
    loud: 'yes',
    at: 'now',
    'at.from': '2026-02-30',
    name: 'x'.repeat(201),
  }))
    expect(faultsOf({ [name]: value }), name).toEqual([[name, expect.stringMatching(/must|expected|Too/)]])
  expect(faultsOf({ kind: ['open', 'ajar'] })).toEqual([['kind', expect.stringContaining('expected')]])
  expect(faultsOf({ bytes: Array(101).fill('1') })).toEqual([['bytes', expect.stringContaining('100')]])
  expect(faultsOf({ bytes: [] })).toEqual([['bytes', expect.stringContaining('Too')]])
})
