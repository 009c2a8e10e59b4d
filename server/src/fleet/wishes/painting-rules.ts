import type { Design } from '@wifi-tms/contract/templates'
import { namesIn } from '@wifi-tms/paint/bindings'
import { DoesNotFit } from '@wifi-tms/paint/paint'
import { JobFailed } from '../../base/concurrency/workers.ts'
import { alarm } from './rules.ts'

/** A hello brings a failed wish another try after RETRY seconds; painters without room are asked again after PAUSE. */
const RETRY = 3600
const PAUSE = 5

/** Tells whether a design shows values of the device itself, so that each device gets a picture of its own. */
export const namesDevice = ({ canvas }: Pick<Design, 'canvas'>): boolean =>
  canvas.elements
    .flatMap((one) => [one.when.trim(), ...('text' in one ? namesIn(one.text) : [])])
    .some((name) => /^device(\.|$)/.test(name))

/** Wishes whose painting threw this error either wait, or fail with a reason and what the painter said of it. */
export function afterFailure(error: unknown, now: Date): { wait: Date } | { fail: ReturnType<typeof alarm> } {
  if (error instanceof DoesNotFit) {
    return { fail: alarm('does-not-fit', error.message, null, now) }
  }
  if (error instanceof JobFailed && (error.reason === 'busy' || error.reason === 'stopped')) {
    return { wait: new Date(now.getTime() + PAUSE * 1000) }
  }
  const why = error instanceof Error ? error.message : String(error)
  return { fail: alarm('painting', why, RETRY, now) }
}

/** Wishes fail whose devices have a panel that nobody here knows; the detail is the number that the devices report. */
export const unknownPanel = (type: number, now: Date) => alarm('unknown-screen', String(type), RETRY, now)
