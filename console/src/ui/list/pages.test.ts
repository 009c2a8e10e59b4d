import { DEFAULT_LIMIT, PAGE_SIZES } from '@wifi-tms/contract/resource'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastPage, pageAfterResize } from './pages.ts'

test('another page size keeps the first row on the page and never asks for a page beyond the last', () => {
  const size = fc.constantFrom(...PAGE_SIZES)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      size,
      size,
      // Any of the pages: 0 stands for the first one, numbers near 1 for the last.
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (total, limit, newLimit, position) => {
        const page = 1 + Math.floor(position * lastPage(total, limit))
        const firstRow = (page - 1) * limit
        const newPage = pageAfterResize(page, limit, newLimit)
        expect(newPage).toBeLessThanOrEqual(lastPage(total, newLimit))
        expect((newPage - 1) * newLimit).toBeLessThanOrEqual(firstRow)
        expect(firstRow).toBeLessThan(newPage * newLimit)
      },
    ),
  )
  expect(lastPage(0, DEFAULT_LIMIT)).toBe(1)
})
