import { uprightSize } from '@wifi-tms/contract/drawing'
import type { ScreenType } from '@wifi-tms/contract/screen-types'

/** True if a template of this resolution fits the screen as it is mounted. */
export const fits = (resolution: string, screenType: ScreenType): boolean => {
  const { width, height } = uprightSize(screenType)
  return resolution === `${width}x${height}`
}

/**
 * The number of inks of each kind of panel; of the panels that fit, the one with the most is chosen. Greys count like black
 * and white, and a lit screen ranks below all e-paper.
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

/**
 * The screen type in whose inks a template is shown unless people chose another: the one of its resolution with the
 * most inks, of equals the first.
 */
export const fittingScreenType = (resolution: string, screenTypes: Iterable<ScreenType>): ScreenType | undefined =>
  [...screenTypes]
    .filter((screen) => fits(resolution, screen))
    .reduce<ScreenType | undefined>(
      (best, screen) => (best && inkCounts[best.color] >= inkCounts[screen.color] ? best : screen),
      undefined,
    )
