import type { UpOf } from '@wifi-tms/contract/messages'
import { create } from 'zustand'

/** The most events that are kept of a device. */
const KEPT = 20

/** The messages of a device that pages show as they come: events, and the progress and results of orders. */
export type DeviceWord = UpOf<'event'> | UpOf<'result'> | UpOf<'progress'>

export type DeviceEvent = DeviceWord & {
  /** The moment at which the console received it, and a number that distinguishes equal events. */
  at: number
  number: number
}

/** The events of the devices on the screen, newest first, by mac. */
export const useDeviceEvents = create<{ events: Record<string, DeviceEvent[]> }>(() => ({ events: {} }))

let count = 0

/** True if a progress report replaces an earlier one of the same order. */
const isOvertaken = (newest: DeviceEvent | undefined, word: DeviceWord): boolean =>
  word.type === 'progress' && newest?.type === 'progress' && newest.id === word.id

export function keepDeviceEvent(mac: string, word: DeviceWord) {
  const event = { ...word, at: Date.now(), number: ++count }
  useDeviceEvents.setState(({ events }) => {
    const eventsBefore = events[mac] ?? []
    const keptEvents = isOvertaken(eventsBefore[0], word) ? eventsBefore.slice(1) : eventsBefore
    return { events: { ...events, [mac]: [event, ...keptEvents].slice(0, KEPT) } }
  })
}
