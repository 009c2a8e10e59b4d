import type { GroupEnd, RolloutState } from '@wifi-tms/contract/rollouts'

/** The numbers of devices of a group, by their progress. */
export interface Tally {
  total: number
  done: number
  failed: number
  /** The failed devices that had failed before a person resumed the rollout. */
  excused: number
  /** The waiting devices that cannot install at present: they are away, low on battery or not on USB. */
  barred: number
}

/** Bounds in percent of a group's devices. */
export interface Thresholds {
  /** The fewest done devices before the next group begins. */
  success: number
  /** The maximum number of failed devices before the rollout pauses. */
  failure: number
}

/** The state of a rollout for its rules. `openGroup` is the number of the last group that has begun. */
export interface Standing {
  state: RolloutState
  reason: '' | 'failures'
  openGroup: number
}

/** The end of each group: the number of devices up to its last one. The end of the last group is `total`. */
export function groupEndsOf(groups: readonly GroupEnd[], total: number): number[] {
  let end = 0
  const ends = groups.map((group) => {
    const wantedEnd = 'count' in group ? group.count : Math.ceil((group.percent * total) / 100)
    end = Math.max(end, Math.min(total, wantedEnd))
    return end
  })
  return end < total ? [...ends, total] : ends
}

/** The next standing of a rollout that runs. In quiet times no device could install, so no group begins. */
export function nextStandingOf(
  groups: readonly Tally[],
  { openGroup }: Standing,
  limits: Thresholds,
  isQuiet: boolean,
): Standing {
  const lastGroup = groups.length - 1
  const paused: Standing = { state: 'paused', reason: 'failures', openGroup }
  if (groups.slice(0, openGroup + 1).some((group) => isFailing(group, limits))) return paused
  if (groups.every(hasEnded)) return { state: 'done', reason: '', openGroup: lastGroup }
  const group = groups[openGroup]!
  if (openGroup === lastGroup || isQuiet) return { state: 'running', reason: '', openGroup }
  if (hasPassed(group, limits))
    return nextStandingOf(groups, { state: 'running', reason: '', openGroup: openGroup + 1 }, limits, isQuiet)
  // Too few devices are done, and no other device can install now: without a person the rollout would never go on.
  return isStuck(group) ? paused : { state: 'running', reason: '', openGroup }
}

const hasEnded = ({ total, done, failed }: Tally): boolean => done + failed >= total

/** True if more than the allowed part of the group has failed since a person last resumed the rollout. */
const isFailing = ({ total, failed, excused }: Tally, { failure }: Thresholds): boolean =>
  failed > excused && (failed - excused) * 100 > failure * total

/** True if enough devices are done. Barred devices, and failures that a person has excused, do not count. */
function hasPassed({ total, done, excused, barred }: Tally, { success }: Thresholds): boolean {
  const expected = total - barred - excused
  return expected <= 0 || done * 100 >= success * expected
}

/** True if no further device of the group can install at present. */
const isStuck = ({ total, done, failed, barred }: Tally): boolean => done + failed + barred >= total
