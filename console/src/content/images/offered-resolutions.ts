import { uprightSize } from '@wifi-tms/contract/drawing'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { resolutions } from '@wifi-tms/contract/templates'

/**
 * The resolutions to choose from: the usual ones and those of the screen types. Each is listed once, with the sizes of
 * its panels in inches. The name of a screen type begins with its size.
 */
export function offeredResolutions(screenTypes: Iterable<ScreenType>): { resolution: string; sizes: string[] }[] {
  const sizesByResolution = new Map<string, Set<string>>()
  const add = (resolution: string, size: string | undefined) => {
    const sizes = sizesByResolution.get(resolution) ?? new Set()
    sizesByResolution.set(resolution, size ? sizes.add(size) : sizes)
  }
  for (const { resolution, size } of resolutions) add(resolution, size)
  for (const screenType of screenTypes) {
    const { width, height } = uprightSize(screenType)
    // The size in inches is the number at the start of the name: '7.5'.
    add(`${width}x${height}`, /^\d+(\.\d+)?/.exec(screenType.name)?.[0])
  }
  return [...sizesByResolution].map(([resolution, sizes]) => ({ resolution, sizes: [...sizes] }))
}
