import { expect, test } from 'vitest'
import { Ledger } from './ledger.ts'

test('a read may find the acknowledged value or a value tried since, and no other', () => {
  const book = new Ledger('device')
  book.intend('a', 'one', null)
  book.acknowledge('a', 'one')
  expect(book.settle('a', null)).toContain('found null, acknowledged was one')
  book.acknowledge('a', 'two')
  book.intend('a', 'three', null)
  expect(book.isSure('a')).toBe(false)
  expect(book.settle('a', 'three')).toBeUndefined()
  expect(book.isSure('a')).toBe(true)
  expect(book.settle('a', 'two')).toContain('found two')
  expect(book.lost).toBe(2)
})

test('a read may not find a refused value, and may lack an unanswered one', () => {
  const book = new Ledger('device')
  book.intend('a', 'one', null)
  book.refuse('a', 'one')
  expect(book.settle('a', 'one')).toContain('found one')
  book.intend('b', 'one', null)
  expect(book.settle('b', null)).toBeUndefined()
  book.intend('c', 'one', null)
  book.intend('c', 'two', null)
  book.refuse('c', 'one')
  expect(book.settle('c', 'one')).toContain('found one, acknowledged was null, tried since two')
})
