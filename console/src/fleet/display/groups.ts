import type { Device } from '@wifi-tms/contract/devices'
import { pixelsOf, uprightSize } from '@wifi-tms/contract/drawing'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { fits } from '../../catalogue/screen-types/fitting-screen-type.ts'

/**
 * The devices of one screen type, which would all show the same picture. Devices without a known screen type form a
 * group of their own.
 */
export interface ScreenGroup {
  screenType: ScreenType | undefined
  count: number
  /**
   * True if the devices have the template's resolution; undefined while no template is chosen or no screen type is
   * known.
   */
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

/** Counts the devices with another resolution than the template. */
export const countUnfit = (groups: readonly ScreenGroup[]): number =>
  groups.reduce((sum, { fits, count }) => sum + (fits === false ? count : 0), 0)

/** True if these devices can show the template, scaled if `scales` is true. */
export const isShowable = ({ screenType, fits }: ScreenGroup, scales: boolean): boolean =>
  Boolean(screenType && (fits || scales))

/** The scale below which small text of a template is hard to read. */
const READABLE_SCALE = 0.6

/** Returns the percentage to which a template is scaled on a panel; undefined if the template stays readable. */
export function smallScale(resolution: string, screenType: ScreenType): number | undefined {
  const drawnSize = pixelsOf(resolution)
  const panel = uprightSize(screenType)
  const scale = Math.min(panel.width / drawnSize.width, panel.height / drawnSize.height)
  return scale < READABLE_SCALE ? Math.round(scale * 100) : undefined
}

/** The number of devices whose screens have this resolution. */
export const fittingCount = (resolution: string, groups: readonly ScreenGroup[]): number =>
  groups.reduce((sum, { screenType, count }) => (screenType && fits(resolution, screenType) ? sum + count : sum), 0)
