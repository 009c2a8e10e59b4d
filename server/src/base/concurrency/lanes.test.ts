import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupWork } from './group-work.ts'
import { Lanes } from './lanes.ts'

const takeAll = <Item>(lanes: Lanes<Item>) => Array.from({ length: lanes.size }, () => lanes.take())

test('lanes take turns, and so do the lanes within a lane', () => {
  const lanes = new Lanes<string>()
  for (const item of ['a1', 'a1', 'a1', 'a2', 'b1', 'b1']) lanes.add(item, [item[0]!, item])
  expect(takeAll(lanes)).toEqual(['a1', 'b1', 'a2', 'b1', 'a1', 'a1'])
})

test('the items of each lane stay in order, and nothing is lost or taken twice', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat(3))), (items) => {
      const lanes = new Lanes<{ lane: string; number: number }>()
      for (const [number, [outer, inner]] of items.entries())
        lanes.add({ lane: `${outer} ${inner}`, number }, [`${outer}`, `${inner}`])
      const taken = takeAll(lanes)
      expect(taken.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([...items.keys()])
      for (const lane of new Set(taken.map(({ lane }) => lane))) {
        const numbers = taken.filter((item) => item.lane === lane).map(({ number }) => number)
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      }
    }),
  )
})

test.each([
  ['fifty senders of its own product', (sender: number) => ['shop', `flood ${sender % 50}`], 1],
  ['five thousand senders of another product', (sender: number) => ['other', `flood ${sender}`], 1],
])('while %s flood the queue, work of another sender is in the next group', async (_, laneOf, allowedCount) => {
  const groups: string[][] = []
  let finishGroup = () => {}
  const handle = (group: string[]) => {
    groups.push(group)
    return new Promise<void>((resolve) => (finishGroup = resolve))
  }
  let count = 0
  const work = groupWork<string>(handle, (item) => (item === 'good' ? ['shop', 'good'] : laneOf(count++)))
  for (let item = 0; item < 20_000; item++) work.add('flood')
  await expect.poll(() => groups.length).toBe(1)
  work.add('good')
  for (let groupCount = 1; !groups.flat().includes('good'); groupCount++) {
    finishGroup()
    await expect.poll(() => groups.length).toBe(groupCount + 1)
  }
  expect(groups.length - 1).toBe(allowedCount)
})
