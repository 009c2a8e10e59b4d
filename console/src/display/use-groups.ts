import { useQueries } from '@tanstack/react-query'
import { devices } from '@wifi-tms/contract/devices'
import { asking } from '../ask/use-ask.ts'
import { useScreenTypes } from '../list/lookups.ts'
import type { Chosen } from './chosen.ts'
import { groupOf, groupsOf, unfitIn } from './groups.ts'

/** The chosen tags by screen type. Those that match a filter are counted by the server, type by type. */
export function useGroups({ tags, matching }: Chosen, resolution: string | undefined) {
  const screens = useScreenTypes()
  const counted = [...screens.values()].filter(({ _id }) => !matching?.screenType || matching.screenType === _id)
  const totals = useQueries({
    queries: [{}, ...counted.map(({ _id }) => ({ screenType: _id }))].map((narrow) =>
      asking(devices.list, { ...matching, ...narrow, limit: 1 }, { enabled: matching !== undefined }),
    ),
    combine: (answers) => answers.map(({ data }) => data?.total ?? 0),
  })
  if (!matching) {
    const groups = groupsOf(tags.values(), screens, resolution)
    return { groups, total: tags.size, unfit: unfitIn(groups) }
  }
  const [total = 0, ...counts] = totals
  const known = counts.reduce((sum, count) => sum + count, 0)
  const groups = [
    ...counted.map((screen, at) => groupOf(screen, counts[at] ?? 0, resolution)),
    groupOf(undefined, Math.max(0, total - known), resolution),
  ].filter(({ count }) => count > 0)
  return { groups, total, unfit: unfitIn(groups) }
}
