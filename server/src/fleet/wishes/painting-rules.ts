import type { Design } from '@wifi-tms/contract/templates'
import { namesOf } from '@wifi-tms/paint/names'
import { DoesNotFit } from '@wifi-tms/paint/paint'
import { JobFailed } from '../../base/concurrency/workers.ts'
import type { DisplayTable } from '../../base/database/wish-tables.ts'
import { failedColumns } from './wish-steps.ts'

/** The seconds after which a hello causes another try of a failed wish. */
const RETRY_SECONDS = 3600
/** The seconds after which busy painters are asked again. */
export const PAUSE_SECONDS = 5

/** True if a design shows values of the device itself, so that each device gets a picture of its own. */
export const namesDevice = ({ canvas }: Pick<Design, 'canvas'>): boolean =>
  Array.from(namesOf(canvas.elements)).some((name) => /^device(\.|$)/.test(name.trim()))

/** The JSON in a display's column of values that marks a display whose wishes have values of their own. */
export const OWN_VALUES = 'null'

export const hasOwnValues = ({ data }: Pick<DisplayTable, 'data'>): boolean => data === OWN_VALUES

/** The consequence of an error in painting: the wishes wait, or they fail with a reason and the painter's text. */
export function afterFailure(error: unknown, now: Date): { wait: Date } | { fail: ReturnType<typeof failedColumns> } {
  if (error instanceof DoesNotFit) {
    return { fail: failedColumns({ reason: 'does-not-fit', detail: error.message, retrySeconds: null }, now) }
  }
  // Any error but the painter's own comes from a disk or a database, so the same picture may be painted later.
  if (!(error instanceof JobFailed) || error.reason === 'busy' || error.reason === 'stopped') {
    return { wait: new Date(now.getTime() + PAUSE_SECONDS * 1000) }
  }
  return { fail: failedColumns({ reason: 'painting', detail: error.message, retrySeconds: RETRY_SECONDS }, now) }
}

/** The failure of wishes for an unknown screen type. The detail is the number of the type that the devices report. */
export const unknownPanel = (type: number, now: Date) =>
  failedColumns({ reason: 'unknown-screen', detail: String(type), retrySeconds: RETRY_SECONDS }, now)
