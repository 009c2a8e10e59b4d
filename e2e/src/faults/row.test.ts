import { expect, test } from 'vitest'
import { BOUNDS, describeBrokenBounds, type FaultRow, tableOf } from './row.ts'

const row: FaultRow = { fault: 'flood', times: 7, lost: 0, faults: [], ...BOUNDS }

test('a figure at its bound and an unmeasured figure break no bound, and each broken bound is described', () => {
  expect(describeBrokenBounds(row)).toEqual([])
  expect(describeBrokenBounds({ fault: 'kill', times: 1, lost: 0, faults: [] })).toEqual([])
  for (const name of Object.keys(BOUNDS) as (keyof typeof BOUNDS)[])
    expect(describeBrokenBounds({ ...row, [name]: BOUNDS[name] + 1 })).toHaveLength(1)
  expect(describeBrokenBounds({ ...row, lost: 2, faults: ['it listens'] })).toEqual([
    'lost: 2, at most 0',
    'it listens',
  ])
})

test('the table marks rows with broken bounds and says why a fault was not run', () => {
  const [, , keptRow, broken, skipped] = tableOf([row, { ...row, lost: 1 }], new Map([['disk', 'no tmpfs']])).split(
    '\n',
  )
  expect(keptRow).toMatch(/^\| flood\s+\| 7 .* kept\s+\|$/)
  expect(broken).toMatch(/BROKEN\s+\|$/)
  expect(skipped).toMatch(/^\| disk\s+\| not run: no tmpfs/)
})
