import { expect, test } from 'vitest'
import { keep } from './keep.ts'

test('the value is made once for all who ask while it is made or kept, and anew afterwards', async () => {
  let [made, now] = [0, 0]
  let finishRead = () => {}
  const read = keep(
    () =>
      new Promise<number>((resolve) => {
        finishRead = () => resolve(++made)
      }),
    1000,
    () => now,
  )
  const together = Array.from({ length: 100 }, read)
  now = 5000
  together.push(read())
  finishRead()
  expect(new Set(await Promise.all(together))).toEqual(new Set([1]))
  now += 999
  expect(await read()).toBe(1)
  now++
  const next = read()
  finishRead()
  expect([await next, made]).toEqual([2, 2])
})

test('a failed value is made anew for the next caller, and a value without an end stays', async () => {
  let tries = 0
  const read = keep(async () => {
    if (++tries === 1) throw new Error('no')
    return tries
  })
  await expect(read()).rejects.toThrow('no')
  expect([await read(), await read()]).toEqual([2, 2])
})
