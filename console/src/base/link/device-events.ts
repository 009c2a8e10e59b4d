import type { UpOf } from '@wifi-tms/contract/messages'
import { create } from 'zustand'

/** The most events that are kept of a device. */
const KEPT = 20

/** A device says these as they happen: events, and how an order to it comes along or has ended. */
export type DeviceWord = UpOf<'event'> | UpOf<'result'> | UpOf<'progress'>

export type DeviceEvent = DeviceWord & {
  /** The moment at which the console received it, and a number that tells equal events apart. */
  at: number
  number: number
}

/** The events of the devices on the screen, newest first, by mac. */
export const useDeviceEvents = create<{ events: Record<string, DeviceEvent[]> }>(() => ({ events: {} }))

let count = 0

/** True if a progress report follows another one of the same order, which it replaces. */
const isOvertaken = (old: DeviceEvent | undefined, word: DeviceWord): boolean =>
  word.type === 'progress' && old?.type === 'progress' && old.id === word.id

export function keepDeviceEvent(mac: string, word: DeviceWord) {
  const event = { ...word, at: Date.now(), number: ++count }
  useDeviceEvents.setState(({ events }) => {
    const before = events[mac] ?? []
    const others = isOvertaken(before[0], word) ? before.slice(1) : before
    return { events: { ...events, [mac]: [event, ...others].slice(0, KEPT) } }
  })
}
