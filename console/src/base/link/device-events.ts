import type { UpOf } from '@wifi-tms/contract/messages'
import { create } from 'zustand'

/** The maximum number of events that are kept for each device. */
const MAX_EVENTS = 20

/**
 * The maximum number of devices whose events are kept: those that were heard last. A console may stay open for months.
 */
const MAX_DEVICES = 500

/** The messages of a device that pages show as they come: events, and the progress and results of orders. */
export type LiveDeviceMessage = UpOf<'event'> | UpOf<'result'> | UpOf<'progress'>

/** A kept message of a device. */
export type DeviceEvent = LiveDeviceMessage & {
  /** The moment at which the console received the message. */
  at: number
  /** A number that distinguishes equal events. */
  number: number
}

/** The events of the devices on the screen, newest first, by mac. */
export const useDeviceEvents = create<{ events: Record<string, DeviceEvent[]> }>(() => ({ events: {} }))

let lastNumber = 0

/** True if a progress report replaces the newest event, a progress report of the same order. */
const replacesNewest = (newest: DeviceEvent | undefined, message: LiveDeviceMessage): boolean =>
  message.type === 'progress' && newest?.type === 'progress' && newest.id === message.id

export function keepDeviceEvent(mac: string, message: LiveDeviceMessage) {
  const event = { ...message, at: Date.now(), number: ++lastNumber }
  useDeviceEvents.setState(({ events }) => {
    const { [mac]: eventsBefore = [], ...othersBefore } = events
    // A device that was just heard comes last.
    const others = Object.fromEntries(Object.entries(othersBefore).slice(1 - MAX_DEVICES))
    const keptEvents = replacesNewest(eventsBefore[0], message) ? eventsBefore.slice(1) : eventsBefore
    return { events: { ...others, [mac]: [event, ...keptEvents].slice(0, MAX_EVENTS) } }
  })
}
