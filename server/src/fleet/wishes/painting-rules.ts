import type { Design } from '@wifi-tms/contract/templates'
import { namesIn } from '@wifi-tms/paint/bindings'
import { DoesNotFit } from '@wifi-tms/paint/paint'
import { JobFailed } from '../../base/concurrency/workers.ts'
import { alarm } from './rules.ts'

/** Seconds until a hello brings another try, and until what the painters had no room for is tried again. */
const RETRY = 3600
const PAUSE = 5

/** Whether a design shows values of the tag itself, so that each tag gets a picture of its own. */
export const namesDevice = ({ canvas }: Pick<Design, 'canvas'>): boolean =>
  canvas.elements
    .flatMap((one) => [one.when.trim(), ...('text' in one ? namesIn(one.text) : [])])
    .some((name) => /^device(\.|$)/.test(name))

/** What becomes of wishes whose painting threw: they wait, or fail with a reason and what the painter said of it. */
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

/** Wishes fail whose tag has a panel that nobody here knows; the detail is the number that the tag reports. */
export const unknownPanel = (type: number, now: Date) => alarm('unknown-screen', String(type), RETRY, now)
