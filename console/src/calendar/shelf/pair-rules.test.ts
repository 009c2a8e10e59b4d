import { expect, test } from 'vitest'
import { DONE_MAX, nextWaiting, PAIRS_MAX, type Pair, withCode, withPair } from './pair-rules.ts'

const pair = (id: number, state: Pair['state'] = 'waiting'): Pair => ({
  once: String(id),
  tag: 'a0b1c2d3e4f5',
  article: 'T-7',
  at: 0,
  move: false,
  state,
})
const device = { _id: 'd', mac: 'a0b1c2d3e4f5', alias: 'Shelf 3', item: null }
const item = { _id: 'i', name: 'Tea' }

test('codes can be scanned in any order, and a newer code replaces an earlier one', () => {
  const tag = { code: 'a0b1c2d3e4f5', name: 'Shelf 3' }
  const article = { code: 'T-7', name: 'Tea' }
  const slots = withCode(withCode({}, 'T-7', { device: null, item })!, tag.code, { device, item: null })
  expect(slots).toEqual({ tag, article })
  expect(withCode(slots!, 'T-8', { device: null, item: { ...item, name: 'Mate' } })?.article?.name).toBe('Mate')
})

test('a code that the server does not know is refused; without a connection, the form of a code decides what it is', () => {
  expect(withCode({}, 'T-9', { device: null, item: null })).toBeUndefined()
  expect(withCode({}, 'T-9', undefined)).toEqual({ article: { code: 'T-9', name: undefined } })
  expect(withCode({}, 'a0:b1:c2:d3:e4:f5', undefined)?.tag?.code).toBe('a0:b1:c2:d3:e4:f5')
  // This UPC of twelve digits has the form of a MAC as well, and the server knows both a device and an item by it.
  expect(withCode({}, '036000291452', { device, item })?.article?.name).toBe('Tea')
})

test('pairs are sent in their order, and finished pairs are removed to make room for others', () => {
  const waitingPairs = [pair(3), pair(2), pair(1, 'refused')]
  expect(nextWaiting(waitingPairs)?.once).toBe('2')
  const donePairs = Array.from({ length: DONE_MAX + 5 }, (_, index) => pair(index, 'done'))
  expect(withPair(donePairs, pair(99))).toHaveLength(DONE_MAX + 1)
  const full = Array.from({ length: PAIRS_MAX }, (_, index) => pair(index))
  expect(withPair(full, pair(999))).toBeUndefined()
  expect(withPair([...full.slice(1), pair(0, 'done')], pair(999))).toHaveLength(PAIRS_MAX)
})

test('finished pairs make room for those that are still to be linked, of which none is lost', () => {
  const open = [...Array.from({ length: PAIRS_MAX - 2 }, (_, index) => pair(index)), pair(900, 'refused')]
  const donePairs = Array.from({ length: DONE_MAX }, (_, index) => pair(1000 + index, 'done'))
  const pairs = withPair([...donePairs, ...open], pair(999))!
  expect(pairs).toHaveLength(PAIRS_MAX)
  expect(pairs.filter(({ state }) => state !== 'done')).toEqual([pair(999), ...open])
})
