import type { Device } from '@wifi-tms/contract/devices'

const DAY_MS = 24 * 3_600_000

/** True if a device has registered itself within a day and no person has changed it since. */
export const isNew = ({ createdBy, updatedBy, createdAt }: Device, now: number): boolean =>
  createdBy === '' && updatedBy === '' && now - Date.parse(createdAt) < DAY_MS
