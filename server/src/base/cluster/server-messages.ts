import type { Changed, Notice } from '@wifi-tms/contract/link'

/**
 * A try of a password. `key` is a hash of the username and the stranger (the network of the caller), or of the username
 * alone. A try is counted as `open` before its password is checked. `right` then clears the count, and `not-judged`
 * takes the try back.
 */
export interface PasswordTry {
  key: string
  outcome: 'open' | 'right' | 'not-judged'
}

/** A press of a device's button. */
export interface Press {
  deviceId: string
  /** 'button' or 'button-long'. */
  event: string
  /** The sender's id of the press, or empty. */
  saidId: string
}

/** Messages between servers that share a database. */
export type ServerMessage =
  /** A change or a notice for the consoles of all servers. */
  | ({ kind: 'changed' } & Changed)
  | { kind: 'notice'; notice: Notice }
  /** A tag's message, for consoles that follow its topic. */
  | { kind: 'up'; topic: string; payload: string }
  /** A message for a tag that is connected to the other server, encrypted with its mac as context. */
  | { kind: 'to-tag'; mac: string; sealed: string }
  /** A tag has connected to another server, as its connection of this number: older connections are closed. */
  | { kind: 'moved'; mac: string; connection: number }
  /**
   * `cut` disconnects a tag by its mac, or broker links by their session's id. `cut-keyed` disconnects the tags that
   * connected with the product's key.
   */
  | { kind: 'cut'; name: string }
  | { kind: 'cut-keyed'; uri: string }
  /** A picture is wanted or may be offered: the reconciler runs at once. */
  | { kind: 'nudge' }
  /** Buttons were pressed. The server that is connected to Home Assistant publishes this. */
  | { kind: 'pressed'; presses: readonly Press[] }
  /** Somebody has tried a password. */
  | ({ kind: 'tried' } & PasswordTry)
