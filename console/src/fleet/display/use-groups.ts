import { useQueries } from '@tanstack/react-query'
import { devices } from '@wifi-tms/contract/devices'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { callQuery } from '../../base/calls/use-call.ts'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import type { ChosenDevices } from '../devices/chosen-devices.ts'
import { type Counts, countsOf, groupsOf, unfitIn } from './groups.ts'

/** Counts the tags that match a filter, of each screen type. No call counts them all at once, so each type is a call. */
function useMatchingCounts(matching: Record<string, string> | undefined, types: readonly string[]): Counts {
  const asked = types.filter((id) => !matching?.screenType || matching.screenType === id)
  const [all = 0, ...counts] = useQueries({
    queries: [{}, ...asked.map((screenType) => ({ screenType }))].map((narrow) =>
      callQuery(devices.list, { ...matching, ...narrow, limit: 1 }, { enabled: matching !== undefined }),
    ),
    combine: (answers) => answers.map(({ data }) => data?.total ?? 0),
  })
  const known = counts.reduce((sum, count) => sum + count, 0)
  return new Map([...asked.map((id, at) => [id, counts[at] ?? 0] as const), [undefined, Math.max(0, all - known)]])
}

export function useGroups({ devices: chosen, matching }: ChosenDevices, resolution: string | undefined) {
  const known = useAllObjects(screenTypes, 'sort')
  const matchingCounts = useMatchingCounts(matching, [...known.keys()])
  const counts = matching ? matchingCounts : countsOf(chosen.values(), known)
  const groups = groupsOf(counts, known, resolution)
  return { groups, total: groups.reduce((sum, { count }) => sum + count, 0), unfit: unfitIn(groups) }
}
