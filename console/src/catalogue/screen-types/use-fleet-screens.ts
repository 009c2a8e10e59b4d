import { countScreenTypes } from '@wifi-tms/contract/device-calls'
import { type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import { useCall } from '../../base/calls/use-call.ts'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { useMay } from '../../base/session/use-may.ts'
import { type FleetCounts, fittingScreenType } from './fitting-screen-type.ts'
import { screensOf } from './screens-of.ts'

const noCounts: FleetCounts = []

/** Counts the devices by screen type. The counts are empty at first, and for people who may not see devices. */
export function useFleetCounts(): { fleet: FleetCounts; isCounting: boolean } {
  const counts = useCall(useMay('devices.read') ? countScreenTypes : undefined, {}, { quiet: true })
  return { fleet: counts.data?.items ?? noCounts, isCounting: counts.isLoading }
}

/** Finds the screen types of a resolution; those with many devices are preferred. */
export function useFleetScreens() {
  const screensById = useAllObjects(screenTypes, 'sort')
  const { fleet, isCounting: isFetching } = useFleetCounts()
  const isCounting = isFetching || (fleet.length > 0 && screensById.size === 0)
  return {
    /** True until the devices of each screen type are counted: the order of designs may change until then. */
    isCounting,
    /** Returns the screen type in whose inks a template is shown; undefined if none fits, or before the count. */
    fittingScreenType: (resolution: string): ScreenType | undefined =>
      isCounting ? undefined : fittingScreenType(resolution, screensById.values(), fleet),
    screensOf: (resolution: string) => screensOf(resolution, screensById, fleet),
    /** Counts, among the devices of `counts`, those whose screens have this resolution. */
    fittingCount: (resolution: string, counts: FleetCounts) => screensOf(resolution, screensById, counts).count,
  }
}
