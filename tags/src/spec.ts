import type { PanelAngle, PanelColor } from '@wifi-tms/contract/screen-types'

/** A screen type as a tag is built with it: `type` is what the tag says of itself. */
export interface TagScreen {
  type: number
  color: PanelColor
  width: number
  height: number
  angle: PanelAngle
}

export interface TagSpec {
  mac: string
  screenType: TagScreen
  deviceType?: number
  /** Disconnects when the server says that nothing is due, and wakes when it said. */
  sleeps?: boolean
  /** Speaks HTTP only. */
  asking?: boolean
  /** Hundredths of a volt to begin with; random where absent. */
  battery?: number
}
