import { countScreenTypes } from '@wifi-tms/contract/device-calls'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useCall } from '../../base/calls/use-call.ts'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import type { ChosenDevices } from '../devices/chosen-devices.ts'
import { countsOf, countUnfit, groupsOf } from './groups.ts'

/** Groups the chosen devices by screen type. Counts all of them, and those with another resolution. */
export function useGroups({ devices: chosen, matching }: ChosenDevices, resolution: string | undefined) {
  const screensById = useAllObjects(screenTypes, 'sort')
  const matchingCounts = useCall(countScreenTypes, matching ?? {}, { enabled: matching !== undefined })
  const counts = matching
    ? new Map(matchingCounts.data?.items.map(({ screenType, count }) => [screenType ?? undefined, count]))
    : countsOf(chosen.values(), screensById)
  const groups = groupsOf(counts, screensById, resolution)
  return {
    screensById,
    groups,
    total: groups.reduce((sum, { count }) => sum + count, 0),
    unfitCount: countUnfit(groups),
  }
}
