import { CONSOLE_TOPICS, MAX_FOLLOWED } from '@wifi-tms/contract/link'
import { expect, test } from 'vitest'
import { follow, useTopics } from './follow.ts'

const topics = () => useTopics.getState().topics

test('the link follows the console’s own topics and what the page shows, each once, for as long as somebody shows it', () => {
  expect(topics()).toEqual([CONSOLE_TOPICS])
  const unfollowFirst = follow(['a/1/up', 'a/2/up'])
  const second = follow(['a/2/up'])
  expect(topics()).toEqual([CONSOLE_TOPICS, 'a/1/up', 'a/2/up'])
  unfollowFirst()
  expect(topics()).toEqual([CONSOLE_TOPICS, 'a/2/up'])
  second()
  expect(topics()).toEqual([CONSOLE_TOPICS])
})

test('at most 200 devices are followed', () => {
  const stop = follow(Array.from({ length: 300 }, (_, index) => `a/${index}/up`))
  expect(topics()).toHaveLength(1 + MAX_FOLLOWED)
  stop()
})
