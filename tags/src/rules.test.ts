import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Credential, judge, nextCredential, reconnectAfter, triesAfter } from './rules.ts'

const order = (id: string, sha256: string, force = false) => ({
  type: 'display' as const,
  id,
  force,
  frame: { url: '/', sha256, bytes: 1, format: '1bpp' as const, width: 8, height: 1 },
})

test('the wait before try n is spread over all of min(300, 2^n) seconds', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (tries, random) => {
      const maxMs = Math.min(300, 2 ** tries) * 1000
      const wait = reconnectAfter(tries, random)
      expect(wait).toBeCloseTo(random * maxMs, 3)
    }),
  )
})

test('a tag resets its count of tries after five minutes of connection, and not earlier', () => {
  expect(triesAfter(7, 299_999)).toBe(7)
  expect(triesAfter(7, 300_000)).toBe(0)
})

test('a refused tag tries both credentials in turn, and a tag with a lost link tries the same one again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('refused' as const, 'lost' as const)), (ends) => {
      let credential: Credential = 'secret'
      let refusals = 0
      for (const end of ends) {
        credential = nextCredential(credential, true, end)
        if (end === 'refused') refusals++
        expect(credential).toBe(refusals % 2 === 0 ? 'secret' : 'apikey')
      }
    }),
  )
  expect(nextCredential('apikey', false, 'refused')).toBe('apikey')
})

test('an order is drawn, answered as already shown, answered with busy, or ignored', () => {
  const state = { drawing: null, doneIds: ['1', '2'], frame: 'b' }
  expect(judge(order('3', 'a'), state)).toBe('draw')
  expect(judge(order('3', 'b'), state)).toBe('already-shown')
  expect(judge(order('3', 'b', true), state)).toBe('draw')
  expect(judge(order('2', 'b', true), state)).toBe('already-shown')
  expect(judge(order('1', 'a'), state)).toBe('repeated')
  expect(judge(order('3', 'a'), { ...state, drawing: '3' })).toBe('repeated')
  expect(judge(order('4', 'a'), { ...state, drawing: '3' })).toBe('busy')
})
