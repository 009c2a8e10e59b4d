import type { UpOf } from '@wifi-tms/contract/messages'
import { create } from 'zustand'

/** The most events kept of one tag. */
const KEPT = 20

export interface TagEvent extends UpOf<'event'> {
  /** When the console heard it, and a number that tells two alike apart. */
  at: number
  number: number
}

/** Events of the tags on the screen, newest first, by mac. */
export const useHeard = create<{ events: Record<string, TagEvent[]> }>(() => ({ events: {} }))

let count = 0

export function hear(mac: string, event: UpOf<'event'>) {
  const heard = { ...event, at: Date.now(), number: ++count }
  useHeard.setState(({ events }) => ({ events: { ...events, [mac]: [heard, ...(events[mac] ?? [])].slice(0, KEPT) } }))
}
