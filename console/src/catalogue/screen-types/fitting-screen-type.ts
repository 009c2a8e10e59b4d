import { uprightSize } from '@wifi-tms/contract/drawing'
import type { ScreenType } from '@wifi-tms/contract/screen-types'

/** True if a template of this resolution fits the screen as it is mounted. */
export const fits = (resolution: string, screenType: ScreenType): boolean => {
  const { width, height } = uprightSize(screenType)
  return resolution === `${width}x${height}`
}

/**
 * The rank of each kind of panel: its number of inks. Among panels with equally many devices, the highest rank wins.
 * Greys count like black and white, and a lit screen ranks below all e-paper.
 */
export const inkCounts: Record<ScreenType['color'], number> = {
  'B/W': 2,
  'B/W/R': 3,
  'B/W/Y': 3,
  'B/W/R/Y': 4,
  '6 color': 6,
  'E6 color': 6,
  '7 color': 7,
  '4 grey': 2,
  '16 grey': 2,
  'full color': 1,
}

/** The number of this installation's devices with each screen type. */
export type FleetCounts = readonly { screenType: string | null; count: number }[]

/**
 * Chooses the screen type in whose inks a template is shown until a person chooses another one. Only screen types of
 * the template's resolution count. The one with the most devices wins, then the one with the most inks, then the first.
 */
export function fittingScreenType(
  resolution: string,
  screenTypes: Iterable<ScreenType>,
  fleet: FleetCounts = [],
): ScreenType | undefined {
  const countOf = ({ _id }: ScreenType) => fleet.find(({ screenType }) => screenType === _id)?.count ?? 0
  const [best] = [...screenTypes]
    .filter((screen) => fits(resolution, screen))
    .toSorted((a, b) => countOf(b) - countOf(a) || inkCounts[b.color] - inkCounts[a.color])
  return best
}
