import type { Device } from '@wifi-tms/contract/devices'
import { pixelsOf, uprightSize } from '@wifi-tms/contract/drawing'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { fits } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { sizeText } from '../../catalogue/screen-types/screen-type-name.ts'

/**
 * The devices of one screen type, which would all show the same picture. Devices without a known screen type form a
 * group of their own.
 */
export interface ScreenGroup {
  screenType: ScreenType | undefined
  count: number
  /** True if they have the template's resolution; undefined while no template is chosen or no screen type is known. */
  fits: boolean | undefined
}

/** The number of devices of each screen type, by its id; undefined stands for devices without a known screen type. */
export type ScreenCounts = ReadonlyMap<string | undefined, number>

/** Counts devices by their screen types. */
export function countsOf(
  devices: Iterable<Pick<Device, 'screenType'>>,
  screensById: ReadonlyMap<string, ScreenType>,
): ScreenCounts {
  const counts = new Map<string | undefined, number>()
  for (const { screenType } of devices) {
    const id = screenType && screensById.has(screenType) ? screenType : undefined
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** Groups the devices by screen type, in the order of the screen types. Devices without one come last. */
export const groupsOf = (
  counts: ScreenCounts,
  screensById: ReadonlyMap<string, ScreenType>,
  resolution: string | undefined,
): ScreenGroup[] =>
  [...screensById.values(), undefined]
    .map((screenType) => ({
      screenType,
      count: counts.get(screenType?._id) ?? 0,
      fits: screenType && resolution ? fits(resolution, screenType) : undefined,
    }))
    .filter(({ count }) => count > 0)

/** The number of devices with another resolution than the template. */
export const unfitIn = (groups: readonly ScreenGroup[]): number =>
  groups.reduce((sum, { fits, count }) => sum + (fits === false ? count : 0), 0)

/** True if these devices can show the template, scaled if `contain` is true. */
export const showable = ({ screenType, fits }: ScreenGroup, contain: boolean): boolean =>
  Boolean(screenType && (fits || contain))

/** The scale below which small text of a template is hard to read. */
const READABLE_PART = 0.6

/** The percentage to which a template is scaled on a panel; undefined if it stays readable. */
export function smallScale(resolution: string, screenType: ScreenType): number | undefined {
  const drawnSize = pixelsOf(resolution)
  const panel = uprightSize(screenType)
  const part = Math.min(panel.width / drawnSize.width, panel.height / drawnSize.height)
  return part < READABLE_PART ? Math.round(part * 100) : undefined
}

/**
 * The sizes, in inches, of the screens with this resolution, and the number of the fleet's devices that have such a
 * screen.
 */
export function screensOf(
  resolution: string,
  screensById: ReadonlyMap<string, ScreenType>,
  fleet: readonly { screenType: string | null; count: number }[],
): { names: string[]; count: number } {
  const fitting = [...screensById.values()].filter((screen) => fits(resolution, screen))
  const ids = new Set(fitting.map(({ _id }) => _id))
  const fittingCounts = fleet.filter(({ screenType }) => ids.has(screenType ?? ''))
  // Screens without a device are listed only if no device has the resolution, as people look for their own.
  const usedScreens = fitting.filter(({ _id }) => fittingCounts.some(({ screenType }) => screenType === _id))
  const namedScreens = usedScreens.length > 0 ? usedScreens : fitting
  return {
    names: [...new Set(namedScreens.map(({ name }) => sizeText(name)))],
    count: fittingCounts.reduce((sum, { count }) => sum + count, 0),
  }
}
