import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { type FleetCounts, fits } from './fitting-screen-type.ts'
import { sizeText } from './screen-type-name.ts'

/** Finds the screens with this resolution. Returns their sizes in inches (`names`) and the `count` of their devices. */
export function screensOf(
  resolution: string,
  screensById: ReadonlyMap<string, ScreenType>,
  fleet: FleetCounts,
): { names: string[]; count: number } {
  const fittingScreens = [...screensById.values()].filter((screen) => fits(resolution, screen))
  const ids = new Set(fittingScreens.map(({ _id }) => _id))
  const fittingCounts = fleet.filter(({ screenType }) => ids.has(screenType ?? ''))
  // People look for their own screens, so those without a device are listed only if no device has the resolution.
  const usedScreens = fittingScreens.filter(({ _id }) => fittingCounts.some(({ screenType }) => screenType === _id))
  const namedScreens = usedScreens.length > 0 ? usedScreens : fittingScreens
  return {
    names: [...new Set(namedScreens.map(({ name }) => sizeText(name)))],
    count: fittingCounts.reduce((sum, { count }) => sum + count, 0),
  }
}
