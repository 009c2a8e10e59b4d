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

/** What becomes of wishes whose painting threw: they wait, or fail with a sentence that says why. */
export function afterFailure(error: unknown, now: Date): { wait: Date } | { fail: ReturnType<typeof alarm> } {
  if (error instanceof DoesNotFit) {
    return { fail: alarm('does-not-fit', `The picture does not fit: ${error.message}.`, null, now) }
  }
  if (error instanceof JobFailed && (error.reason === 'busy' || error.reason === 'stopped')) {
    return { wait: new Date(now.getTime() + PAUSE * 1000) }
  }
  const why = error instanceof Error ? error.message : String(error)
  return { fail: alarm('painting', `The picture could not be painted: ${why}.`, RETRY, now) }
}

/** Nobody here knows what panel the tag has. */
export const unknownPanel = (type: number, now: Date) =>
  alarm(
    'unknown-screen',
    `No screen type has the number ${type} that this tag reports. Add it, then retry.`,
    RETRY,
    now,
  )
