import { uprightSize } from '@wifi-tms/contract/drawing'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { resolutions } from '@wifi-tms/contract/templates'

/**
 * The resolutions to choose from: the usual ones and those of the screen types. Each is listed once, with the inches
 * of its panels, which begin the names of screen types.
 */
export function offeredResolutions(screenTypes: Iterable<ScreenType>): { resolution: string; sizes: string[] }[] {
  const offered = new Map<string, Set<string>>()
  const add = (resolution: string, size: string | undefined) => {
    const sizes = offered.get(resolution) ?? new Set()
    offered.set(resolution, size ? sizes.add(size) : sizes)
  }
  for (const { resolution, size } of resolutions) add(resolution, size)
  for (const screenType of screenTypes) {
    const { width, height } = uprightSize(screenType)
    add(`${width}x${height}`, /^\d+(\.\d+)?/.exec(screenType.name)?.[0])
  }
  return [...offered].map(([resolution, sizes]) => ({ resolution, sizes: [...sizes] }))
}
