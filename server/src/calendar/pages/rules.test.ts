import { expect, test } from 'vitest'
import { backAt, pageOf, pagesAfter } from './rules.ts'

test('a press leads to the next page; a press on the last page or a long press leads back', () => {
  expect(pagesAfter('button', 0, 3)).toEqual([1, 2, 3])
  expect(pagesAfter('button', 2, 3)).toEqual([3])
  expect(pagesAfter('button', 3, 3)).toEqual([])
  expect(pagesAfter('button-long', 1, 3)).toEqual([])
  // Pages were removed while the page was shown.
  expect(pagesAfter('button', 5, 3)).toEqual([])
})

test('a page ends with the next wish, whoever made it', () => {
  expect(pageOf({ page: 2, pageSeq: 7 }, 7)).toBe(2)
  expect(pageOf({ page: 2, pageSeq: 7 }, 8)).toBe(0)
  expect(pageOf({ page: 0, pageSeq: null }, null)).toBe(0)
})

test('the time of a page counts from the moment at which it is shown', () => {
  const now = new Date('2026-11-30T08:01:00Z')
  const backTime = (shownAt: string | null, state: string) => backAt({ back: 60, shownAt, state }, now).slice(11, 19)
  expect(backTime(null, 'drawing')).toBe('08:02:00')
  expect(backTime('2026-11-30T08:00:40.000Z', 'shown')).toBe('08:01:40')
  expect(backTime(null, 'failed')).toBe('08:01:00')
})
