import { uprightSize } from '@wifi-tms/contract/drawing'
import type { ScreenType } from '@wifi-tms/contract/screen-types'

export const fits = (resolution: string, screenType: ScreenType): boolean => {
  const { width, height } = uprightSize(screenType)
  return resolution === `${width}x${height}`
}

/**
 * A panel's colours are so many inks; the richest stands for all. Greys count as black and white do, and a lit screen comes
 * after all that is paper.
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

/** Finds the screen type in whose inks a template is shown where nobody chose: the first of its resolution with the most inks. */
export const fittingScreenType = (resolution: string, screenTypes: Iterable<ScreenType>): ScreenType | undefined =>
  [...screenTypes]
    .filter((screen) => fits(resolution, screen))
    .reduce<ScreenType | undefined>(
      (best, screen) => (best && inkCounts[best.color] >= inkCounts[screen.color] ? best : screen),
      undefined,
    )
