import type { Notice } from '@wifi-tms/contract/link'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherNotices } from './gather-notices.ts'

const notice = (kind: Notice['kind'], mac: string): Notice => ({
  kind,
  count: 1,
  device: { _id: `id of ${mac}`, mac, alias: '' },
  message: `${mac} says so`,
})

let sentNotices: Notice[]
let notices: ReturnType<typeof gatherNotices>
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') })
  sentNotices = []
  notices = gatherNotices(
    () => new Date(),
    (sent) => sentNotices.push(sent),
  )
})
afterEach(() => {
  notices.stop()
  vi.useRealTimers()
})

test('notices of a kind are sent as one, with the number of different tags', () => {
  for (const mac of ['a', 'b', 'a', 'c']) notices.add(notice('display-failed', mac))
  notices.add(notice('battery-low', 'd'))
  expect(sentNotices).toEqual([])
  vi.advanceTimersByTime(3000)
  expect(sentNotices).toEqual([{ ...notice('display-failed', 'a'), count: 3 }, notice('battery-low', 'd')])
  vi.advanceTimersByTime(60_000)
  expect(sentNotices).toHaveLength(2)
})

test('a notice that a tag causes again and again is sent once an hour, and a notice about something new each time', () => {
  for (let minute = 0; minute < 120; minute += 5) {
    notices.add(notice('refused', 'a'))
    notices.add(notice('network-problem', 'a'))
    vi.advanceTimersByTime(5 * 60_000)
  }
  expect(sentNotices.filter(({ kind }) => kind === 'refused')).toHaveLength(2)
  expect(sentNotices.filter(({ kind }) => kind === 'network-problem')).toHaveLength(24)
})

test('notices about many invented macs are sent one after the other, and the memory of notices is bounded', () => {
  for (let number = 0; number < 30_000; number++) notices.add(notice('refused', `${number}`))
  vi.advanceTimersByTime(3000)
  expect(sentNotices).toEqual([{ ...notice('refused', '0'), count: 30_000 }])
  notices.add(notice('refused', '29999'))
  notices.add(notice('refused', '0'))
  vi.advanceTimersByTime(3000)
  expect(sentNotices.slice(1).map(({ device }) => device.mac)).toEqual(['0'])
})
