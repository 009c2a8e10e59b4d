import { weekdays } from '@wifi-tms/contract/rooms'
import { expect, test } from 'vitest'
import { entryOf, fieldsOfEntry } from './entry-fields.ts'

test('the form keeps the hours of an entry, and an entry without hours has none in the form', () => {
  const days = [...weekdays]
  for (const hours of [
    null,
    { days: ['MO' as const], from: '00:00', to: '24:00' },
    { days, from: '09:00', to: '24:00' },
    { days, from: '00:00', to: '12:30' },
    { days: ['SA' as const, 'SU' as const], from: '08:00', to: '09:00' },
  ]) {
    const entry = { template: 't', minutes: 5, hours }
    expect(entryOf(fieldsOfEntry(entry))).toEqual(entry)
  }
  expect(fieldsOfEntry({ template: 't', minutes: 5, hours: null })).toEqual({ template: 't', minutes: 5 })
})
