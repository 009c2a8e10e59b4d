import { uprightSize } from '@wifi-tms/contract/drawing'
import type { ChosenDevices } from '../devices/chosen-devices.ts'
import type { ScreenGroup } from './groups.ts'

/** The devices of one resolution among the chosen ones. */
export interface ResolutionPart {
  resolution: string
  chosen: ChosenDevices
}

/**
 * Parts the chosen devices by their resolution, for a picture that has a template in each. Those of which nobody knows it yet
 * go with the first. Empty where nobody knows it of any.
 */
export function partsOf(chosen: ChosenDevices, groups: readonly ScreenGroup[]): ResolutionPart[] {
  const ids = new Map<string, string[]>()
  for (const { screenType } of groups) {
    if (!screenType) continue
    const { width, height } = uprightSize(screenType)
    const resolution = `${width}x${height}`
    ids.set(resolution, [...(ids.get(resolution) ?? []), screenType._id])
  }
  if (ids.size < 2) return Array.from(ids.keys(), (resolution) => ({ resolution, chosen }))
  const all = new Set([...ids.values()].flat())
  const { devices, matching } = chosen
  return Array.from(ids, ([resolution, own], index) => {
    const isOwn = (id: string | null) => own.includes(id ?? '') || (index === 0 && !all.has(id ?? ''))
    const withNone = groups.some(({ screenType }) => !screenType) && index === 0 ? [''] : []
    return {
      resolution,
      chosen: {
        devices: new Map([...devices].filter(([, { screenType }]) => isOwn(screenType))),
        matching: matching && { ...matching, screenType: [...withNone, ...own] },
      },
    }
  })
}
