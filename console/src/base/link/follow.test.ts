import { CONSOLE_TOPICS, MAX_FOLLOWED } from '@wifi-tms/contract/link'
import { expect, test } from 'vitest'
import { follow, useTopics } from './follow.ts'

const topics = () => useTopics.getState().topics

test('the link follows the console’s own topics, and each topic once that any part of the page follows', () => {
  expect(topics()).toEqual([CONSOLE_TOPICS])
  const unfollowFirst = follow(['a/1/up', 'a/2/up'])
  const unfollowSecond = follow(['a/2/up'])
  expect(topics()).toEqual([CONSOLE_TOPICS, 'a/1/up', 'a/2/up'])
  unfollowFirst()
  expect(topics()).toEqual([CONSOLE_TOPICS, 'a/2/up'])
  unfollowSecond()
  expect(topics()).toEqual([CONSOLE_TOPICS])
})

test('at most 200 devices are followed', () => {
  const stop = follow(Array.from({ length: 300 }, (_, index) => `a/${index}/up`))
  expect(topics()).toHaveLength(1 + MAX_FOLLOWED)
  stop()
})
