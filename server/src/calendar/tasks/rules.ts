import { MISFIRE_MINUTES } from '@wifi-tms/contract/tasks'

/**
 * Splits the times at which a task was due into those that it has missed, and the time for which it fires now. It fires
 * for the latest time, unless that is more than MISFIRE_MINUTES ago.
 */
export function splitDueTimes(due: readonly string[], now: Date): { missed: string[]; firingAt: string | undefined } {
  const lastDue = due.at(-1)
  const isLate = lastDue !== undefined && now.getTime() - Date.parse(lastDue) > MISFIRE_MINUTES * 60_000
  return isLate || lastDue === undefined
    ? { missed: [...due], firingAt: undefined }
    : { missed: due.slice(0, -1), firingAt: lastDue }
}
