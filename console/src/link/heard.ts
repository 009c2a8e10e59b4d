import type { UpOf } from '@wifi-tms/contract/messages'
import { create } from 'zustand'

/** The most events kept of one tag. */
const KEPT = 20

/** What a tag says as it happens: an event, and how an order to it comes along or has ended. */
export type TagWord = UpOf<'event'> | UpOf<'result'> | UpOf<'progress'>

export type TagEvent = TagWord & {
  /** When the console heard it, and a number that tells two alike apart. */
  at: number
  number: number
}

/** Events of the tags on the screen, newest first, by mac. */
export const useHeard = create<{ events: Record<string, TagEvent[]> }>(() => ({ events: {} }))

let count = 0

/** How far an order has come takes the place of how far it had come just before. */
const isOvertaken = (old: TagEvent | undefined, word: TagWord): boolean =>
  word.type === 'progress' && old?.type === 'progress' && old.id === word.id

export function hear(mac: string, word: TagWord) {
  const heard = { ...word, at: Date.now(), number: ++count }
  useHeard.setState(({ events }) => {
    const before = events[mac] ?? []
    const others = isOvertaken(before[0], word) ? before.slice(1) : before
    return { events: { ...events, [mac]: [heard, ...others].slice(0, KEPT) } }
  })
}
