import type { Device } from '@wifi-tms/contract/devices'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { fits } from '../templates/fitting-screen.ts'

/** Tags that would show the same: those of one screen type. Without a screen, nobody knows yet what they could show. */
export interface Group {
  screen: ScreenType | undefined
  count: number
  /** Whether the template's resolution is theirs; undefined while no template is chosen or no screen is known. */
  fits: boolean | undefined
}

export const groupOf = (screen: ScreenType | undefined, count: number, resolution: string | undefined): Group => ({
  screen,
  count,
  fits: screen && resolution ? fits(resolution, screen) : undefined,
})

/** The chosen tags by screen type, in the order of the types. */
export function groupsOf(
  tags: Iterable<Pick<Device, 'screenType'>>,
  screens: ReadonlyMap<string, ScreenType>,
  resolution: string | undefined,
): Group[] {
  const counts = new Map<string | undefined, number>()
  for (const { screenType } of tags) {
    const id = screenType && screens.has(screenType) ? screenType : undefined
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const unknown = counts.get(undefined) ?? 0
  return [
    ...[...screens.values()].flatMap((screen) => {
      const count = counts.get(screen._id) ?? 0
      return count > 0 ? [groupOf(screen, count, resolution)] : []
    }),
    ...(unknown > 0 ? [groupOf(undefined, unknown, resolution)] : []),
  ]
}

/** How many of the tags have another resolution than the template. */
export const unfitIn = (groups: readonly Group[]): number =>
  groups.reduce((sum, { fits, count }) => sum + (fits === false ? count : 0), 0)

/** Whether it is known what these tags would show, with or without scaling the template. */
export const showable = ({ screen, fits }: Group, contain: boolean): boolean => Boolean(screen && (fits || contain))
