import type { GroupEnd, RolloutState } from '@wifi-tms/contract/rollouts'

/** The devices of a group by how far they have come. */
export interface Tally {
  total: number
  done: number
  failed: number
  /** Those among the failed that failed before a person resumed the rollout. */
  excused: number
  /** Those that wait and cannot follow at present: away, low or not on USB. */
  barred: number
}

/** In percent of a group's devices. */
export interface Thresholds {
  /** The least done devices before the next group begins. */
  success: number
  /** The most failed devices before the rollout pauses. */
  failure: number
}

/** A rollout as its rules see it: `open` is the last group that has begun. */
export interface Standing {
  state: RolloutState
  reason: '' | 'failures'
  open: number
}

/** The upper ends of the groups as numbers of devices. They never fall, and the last one is all of them. */
export function endsOf(groups: readonly GroupEnd[], total: number): number[] {
  let end = 0
  const ends = groups.map((group) => {
    const wantedEnd = 'count' in group ? group.count : Math.ceil((group.percent * total) / 100)
    end = Math.max(end, Math.min(total, wantedEnd))
    return end
  })
  return end < total ? [...ends, total] : ends
}

/** The next standing of a rollout that runs. In quiet times no device could follow, so no group begins. */
export function step(groups: readonly Tally[], { open }: Standing, limits: Thresholds, isQuiet: boolean): Standing {
  const lastGroup = groups.length - 1
  const paused: Standing = { state: 'paused', reason: 'failures', open }
  if (groups.slice(0, open + 1).some((group) => isFailing(group, limits))) return paused
  if (groups.every(hasEnded)) return { state: 'done', reason: '', open: lastGroup }
  const group = groups[open]!
  if (open === lastGroup || isQuiet) return { state: 'running', reason: '', open }
  if (isPassed(group, limits)) return step(groups, { state: 'running', reason: '', open: open + 1 }, limits, isQuiet)
  // Too few are done, and none of the others can follow now: without a person the rollout would never go on.
  return isSpent(group) ? paused : { state: 'running', reason: '', open }
}

const hasEnded = ({ total, done, failed }: Tally): boolean => done + failed >= total

/** True if more than the allowed part of the group has failed since a person last resumed the rollout. */
const isFailing = ({ total, failed, excused }: Tally, { failure }: Thresholds): boolean =>
  failed > excused && (failed - excused) * 100 > failure * total

/** True if enough devices are done. Those that may not come, and failures that a person has excused, do not count. */
function isPassed({ total, done, excused, barred }: Tally, { success }: Thresholds): boolean {
  const expected = total - barred - excused
  return expected <= 0 || done * 100 >= success * expected
}

/** True if no device of the group can follow at present. */
const isSpent = ({ total, done, failed, barred }: Tally): boolean => done + failed + barred >= total
