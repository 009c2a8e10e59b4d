import type { PlaylistEntry } from '@wifi-tms/contract/playlists'
import { type Hours, weekdays } from '@wifi-tms/contract/rooms'

/** An entry as the form holds it: no days are all days, and no time is the midnight on that side of the day. */
export interface EntryFields {
  template?: string
  minutes: number
  days?: Hours['days']
  from?: string
  to?: string
}

const [MORNING, MIDNIGHT] = ['00:00', '24:00']

export const fieldsOfEntry = ({ template, minutes, hours }: PlaylistEntry): EntryFields => ({
  ...{ template, minutes },
  ...(hours && hours.days.length < weekdays.length && { days: hours.days }),
  ...(hours && hours.from !== MORNING && { from: hours.from }),
  ...(hours && hours.to !== MIDNIGHT && { to: hours.to }),
})

export function entryOf({ template, minutes, days = [], from, to }: EntryFields) {
  const isAlways = days.length === 0 && !from && !to
  const hours = { days: days.length > 0 ? days : [...weekdays], from: from || MORNING, to: to || MIDNIGHT }
  return { template, minutes, hours: isAlways ? null : hours }
}
