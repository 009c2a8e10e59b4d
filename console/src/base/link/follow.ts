import { CONSOLE_TOPICS, MAX_FOLLOWED } from '@wifi-tms/contract/link'
import { useEffect } from 'react'
import { create } from 'zustand'

/** The number of parts of the page that follow each topic. */
const followers = new Map<string, number>()

/** The topics that the link subscribes to: the console's own topics, and the topics of the rows on the screen. */
export const useTopics = create<{ topics: string[] }>(() => ({ topics: [CONSOLE_TOPICS] }))

const updateTopics = () =>
  useTopics.setState({ topics: [CONSOLE_TOPICS, ...[...followers.keys()].slice(0, MAX_FOLLOWED)] })

/** Follows topics until the returned function is called. */
export function follow(topics: readonly string[]): () => void {
  for (const topic of topics) followers.set(topic, (followers.get(topic) ?? 0) + 1)
  updateTopics()
  return () => {
    for (const topic of topics) {
      const remainingFollowers = followers.get(topic)! - 1
      if (remainingFollowers > 0) followers.set(topic, remainingFollowers)
      else followers.delete(topic)
    }
    updateTopics()
  }
}

export function useFollow(topics: readonly string[]) {
  const joinedTopics = topics.join(' ')
  useEffect(() => (joinedTopics ? follow(joinedTopics.split(' ')) : undefined), [joinedTopics])
}
