import { GROUPS_MAX, type GroupEnd } from '@wifi-tms/contract/rollouts'

/**
 * Writes the ends of groups as people enter them. `1 5% 100%` stands for three groups, which end after the first
 * device, after 5 % of the devices, and after all of them.
 */
export const groupEndsText = (
  groups: readonly { count?: number | undefined; percent?: number | undefined }[],
): string => groups.map(({ count, percent }) => (count === undefined ? `${percent}%` : String(count))).join(' ')

/** Reads the ends that a person entered; undefined if a part is no end of a group, or if there are too many. */
export function readGroupEnds(text: string): GroupEnd[] | undefined {
  const ends = text.replaceAll(',', ' ').trim().split(/\s+/).map(endOf)
  return ends.length <= GROUPS_MAX && ends.every((end) => end !== undefined) ? ends : undefined
}

function endOf(part: string): GroupEnd | undefined {
  const [, digits, isPercent] = /^(\d{1,6}(?:\.\d{1,3})?)(%?)$/.exec(part) ?? []
  const value = Number(digits)
  if (digits === undefined || value <= 0) return undefined
  if (isPercent) return value <= 100 ? { percent: value } : undefined
  return Number.isInteger(value) ? { count: value } : undefined
}
