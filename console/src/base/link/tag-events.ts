import type { UpOf } from '@wifi-tms/contract/messages'
import { create } from 'zustand'

/** So many events of one tag are kept. */
const KEPT = 20

/** A tag says these as they happen: events, and how an order to it comes along or has ended. */
export type TagWord = UpOf<'event'> | UpOf<'result'> | UpOf<'progress'>

export type TagEvent = TagWord & {
  /** When the console heard it, and a number that tells two alike apart. */
  at: number
  number: number
}

/** The events of the tags on the screen, newest first, by mac. */
export const useTagEvents = create<{ events: Record<string, TagEvent[]> }>(() => ({ events: {} }))

let count = 0

/** An order's progress takes the place of its progress before, where nothing was said between. */
const isOvertaken = (old: TagEvent | undefined, word: TagWord): boolean =>
  word.type === 'progress' && old?.type === 'progress' && old.id === word.id

export function keepTagEvent(mac: string, word: TagWord) {
  const event = { ...word, at: Date.now(), number: ++count }
  useTagEvents.setState(({ events }) => {
    const before = events[mac] ?? []
    const others = isOvertaken(before[0], word) ? before.slice(1) : before
    return { events: { ...events, [mac]: [event, ...others].slice(0, KEPT) } }
  })
}
