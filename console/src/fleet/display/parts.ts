import { uprightSize } from '@wifi-tms/contract/drawing'
import type { ChosenDevices } from '../devices/chosen-devices.ts'
import type { ScreenGroup } from './groups.ts'

/** The devices of one resolution among the chosen ones. */
export interface ResolutionPart {
  resolution: string
  chosen: ChosenDevices
}

/**
 * Splits the chosen devices by resolution, because a picture needs a template for each resolution. Devices without a
 * known resolution join the first part. The result is empty if no device's resolution is known.
 */
export function partsOf(chosen: ChosenDevices, groups: readonly ScreenGroup[]): ResolutionPart[] {
  const idsByResolution = new Map<string, string[]>()
  for (const { screenType } of groups) {
    if (!screenType) continue
    const { width, height } = uprightSize(screenType)
    const resolution = `${width}x${height}`
    idsByResolution.set(resolution, [...(idsByResolution.get(resolution) ?? []), screenType._id])
  }
  if (idsByResolution.size < 2) return Array.from(idsByResolution.keys(), (resolution) => ({ resolution, chosen }))
  const knownIds = new Set([...idsByResolution.values()].flat())
  const { devices, matching } = chosen
  return Array.from(idsByResolution, ([resolution, screenTypeIds], index) => {
    const isFirst = index === 0
    const isInPart = (id: string | null) => screenTypeIds.includes(id ?? '') || (isFirst && !knownIds.has(id ?? ''))
    // In a filter, '' finds the devices without a screen type.
    const unknownScreen = groups.some(({ screenType }) => !screenType) && isFirst ? [''] : []
    return {
      resolution,
      chosen: {
        devices: new Map([...devices].filter(([, { screenType }]) => isInPart(screenType))),
        matching: matching && { ...matching, screenType: [...unknownScreen, ...screenTypeIds] },
      },
    }
  })
}
