import type { PanelShape } from '@wifi-tms/paint/panels'

/** The panel of a tag; `type` is the type number that the tag reports. */
export type TagScreen = PanelShape & { type: number }

export interface TagSpec {
  mac: string
  screenType: TagScreen
  deviceType?: number
  /** Disconnects when the server says that nothing is due, and reconnects after the seconds that the server named. */
  sleeps?: boolean
  /** Speaks HTTP only. */
  http?: boolean
  /** The battery's voltage at the start, in hundredths of a volt; random if absent. */
  battery?: number
}
