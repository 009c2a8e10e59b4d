/**
 * The base address of the calls of players, the browsers that are screens. This file is loaded by their page, so it
 * uses no zod.
 */
export const PLAYER_PATH = '/player/v1'

/** Seconds between two polls of a player whose page is visible, and of one whose page is hidden. */
export const PLAYER_SECONDS = 4
export const PLAYER_HIDDEN_SECONDS = 30
/** Minutes without contact after which a player shows that its picture may be old. */
export const PLAYER_OLD_MINUTES = 60

/** The answer to a browser that wants to be a screen. */
export interface PlayerCode {
  /** The code that a person types in the console. */
  code: string
  /** The secret of the browser once it is a device; refused before a person has paired the browser. */
  token: string
  /** Rows of the QR code of the console's page for pairing, without a border; '1' is dark. */
  qr: string[]
  /** Seconds until the code expires. */
  endsIn: number
}

/** The answer to a poll of a player. */
export type PlayerState =
  | { waiting: true }
  | {
      waiting: false
      /** The name of the device. */
      name: string
      /** The name of the picture that it should show; null before the first. */
      picture: string | null
      /** True if it is the plate (door sign) of a room, so that it shows the buttons of the door. */
      isPlate: boolean
      /** True if it has pages, which a touch turns. */
      hasPages: boolean
    }
