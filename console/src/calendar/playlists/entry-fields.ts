import type { PlaylistEntry } from '@wifi-tms/contract/playlists'
import { type Hours, weekdays } from '@wifi-tms/contract/rooms'

/**
 * An entry as the form holds it. No days mean every day. An empty `from` means 00:00, the start of the day, and an
 * empty `to` means 24:00, its end.
 */
export interface EntryFields {
  template?: string
  minutes: number
  days?: Hours['days']
  from?: string
  to?: string
}

/** The first values of a new entry. */
export const newEntry: EntryFields = { minutes: 15 }

const DAY_START = '00:00'
const DAY_END = '24:00'

/** Converts a stored entry to the form's fields. */
export const fieldsOfEntry = ({ template, minutes, hours }: PlaylistEntry): EntryFields => ({
  template,
  minutes,
  ...(hours && hours.days.length < weekdays.length && { days: hours.days }),
  ...(hours && hours.from !== DAY_START && { from: hours.from }),
  ...(hours && hours.to !== DAY_END && { to: hours.to }),
})

/** Converts the form's fields to the entry that is sent. */
export function entryOf({ template, minutes, days = [], from, to }: EntryFields) {
  const isAlways = days.length === 0 && !from && !to
  const hours = { days: days.length > 0 ? days : [...weekdays], from: from || DAY_START, to: to || DAY_END }
  return { template, minutes, hours: isAlways ? null : hours }
}
