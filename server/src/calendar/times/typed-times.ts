import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { LineFull, takeTurns } from '../../base/concurrency/take-turns.ts'
import { openInThread } from '../../base/concurrency/while-needed.ts'
import { JobFailed } from '../../base/concurrency/workers.ts'
import type { WantedTimes } from './expander.ts'
import { occasionsOf, type Series } from './recur.ts'

/** The maximum number of milliseconds for one rule. A rule at the limit of work needs only a small part of them. */
const DEADLINE_MS = 60_000
/** The maximum number of waiting rules of one person. */
const MOST_OWN = 20
/** The maximum number of waiting rules of all people, who take turns. */
const MOST_WAITING = 200

const expand = openInThread<WantedTimes, string[] | undefined>(new URL('./expander.ts', import.meta.url), DEADLINE_MS)
const inTurn = takeTurns(1, (waitingCount, _, ownCount) => waitingCount < MOST_WAITING && ownCount < MOST_OWN)

/** The field in which a rule was typed. */
interface TypedRule {
  /** The path of the field in the call. */
  field: string
  /** The person who typed it. */
  owner: string
}

/**
 * Computes the first times of a series from a moment on, at most `most`. Somebody has typed its rule, which may take
 * long, so this runs in a thread. Throws Refusal at the rule's field if the rule has no time or takes too long, and
 * Refusal if too many rules wait.
 */
export async function typedTimes(
  series: Series,
  from: Date,
  most: number,
  { field, owner }: TypedRule,
): Promise<string[]> {
  if (series.rule === '')
    return occasionsOf(series, from)
      .map(({ at }) => at)
      .toArray()
  const times = await inTurn(() => expand({ series, from, most }), owner).catch((error: unknown) => {
    if (error instanceof LineFull) throw new Refusal('tooMany')
    // The limit of work does not depend on how busy the machine is, but the deadline does.
    if (error instanceof JobFailed && (error.reason === 'late' || error.reason === 'busy')) throw new Refusal('busy')
    if (error instanceof JobFailed && error.reason === 'TooCostly')
      throw wrong(field, 'This rule takes too long to work out: make it simpler', 'too-costly')
    throw error
  })
  if (!times) throw wrong(field, 'This rule never comes to a time', 'never-comes')
  return times
}
