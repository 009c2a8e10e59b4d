import type { Device } from '@wifi-tms/contract/devices'

const DAY_MS = 24 * 3_600_000

/** Tells whether a device has come by itself within a day and no person has touched it since. */
export const isNew = ({ createdBy, updatedBy, createdAt }: Device, now: number): boolean =>
  createdBy === '' && updatedBy === '' && now - Date.parse(createdAt) < DAY_MS
