import { errors } from '@wifi-tms/contract/errors'
import { type Caller, CallRefused } from '@wifi-tms/tags/call'
import { randomFrom } from '@wifi-tms/tags/random'
import { expect, test } from 'vitest'
import { Ledger } from './ledger.ts'
import { check, type Day } from './people.ts'

const day: Day = {
  me: {} as Caller,
  random: randomFrom('people'),
  mayWork: async () => true,
  calls: { open: 0, unanswered: 0 },
  faults: [],
}

test('a read that is refused because of too many calls is repeated, so that everything is checked', async () => {
  const book = new Ledger('template')
  book.acknowledge('a', 'one')
  let refusals = 2
  const read = async () => {
    if (refusals-- > 0) throw new CallRefused('GET', { ...errors.tooMany, data: null })
    return null
  }
  expect(await check(day, book, 'a', read)).toBe(true)
  expect(day.faults).toEqual(['template a: found null, acknowledged was one, tried since nothing'])
  expect(day.calls).toEqual({ open: 0, unanswered: 0 })
})

test('a temporary refusal, such as on a full disk, is not counted as a fault and is not compared with the ledger', async () => {
  const book = new Ledger('template')
  book.acknowledge('a', 'one')
  const faultsBefore = day.faults.length
  for (const error of [errors.busy, errors.noStorage]) {
    const read = () => Promise.reject(new CallRefused('GET', { ...error, data: null }))
    expect(await check(day, book, 'a', read)).toBe(false)
  }
  expect(day.faults.slice(faultsBefore)).toEqual([])
})
