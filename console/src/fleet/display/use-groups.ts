import { countScreenTypes } from '@wifi-tms/contract/devices'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useCall } from '../../base/calls/use-call.ts'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import type { ChosenDevices } from '../devices/chosen-devices.ts'
import { countsOf, groupsOf, unfitIn } from './groups.ts'

/** The chosen devices, grouped by screen type, with their number and the number that a template does not fit. */
export function useGroups({ devices: chosen, matching }: ChosenDevices, resolution: string | undefined) {
  const screensById = useAllObjects(screenTypes, 'sort')
  const matchingCounts = useCall(countScreenTypes, matching ?? {}, { enabled: matching !== undefined })
  const counts = matching
    ? new Map(matchingCounts.data?.items.map(({ screenType, count }) => [screenType ?? undefined, count]))
    : countsOf(chosen.values(), screensById)
  const groups = groupsOf(counts, screensById, resolution)
  return {
    screensById: screensById,
    groups,
    total: groups.reduce((sum, { count }) => sum + count, 0),
    unfit: unfitIn(groups),
  }
}
