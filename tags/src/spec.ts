import type { PanelShape } from '@wifi-tms/paint/panels'

/** A screen type as a tag is built with it: `type` is what the tag says of itself. */
export type TagScreen = PanelShape & { type: number }

export interface TagSpec {
  mac: string
  screenType: TagScreen
  deviceType?: number
  /** Disconnects when the server says that nothing is due, and wakes when it said. */
  sleeps?: boolean
  /** Speaks HTTP only. */
  http?: boolean
  /** Hundredths of a volt to begin with; random where absent. */
  battery?: number
}
