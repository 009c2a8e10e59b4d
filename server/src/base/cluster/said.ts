import type { Changed, Notice } from '@wifi-tms/contract/link'

/**
 * A try of a password, by the hash of its name and stranger, or of its name alone. `open` counts it before the password
 * is checked; the other outcomes correct the count.
 */
export interface PasswordTry {
  key: string
  outcome: 'open' | 'right' | 'not-judged'
}

/** Messages between servers that share a database. */
export type ServerMessage =
  /** News for the consoles of all servers. */
  | ({ kind: 'changed' } & Changed)
  | { kind: 'notice'; notice: Notice }
  /** A tag's message, for consoles that follow its topic. */
  | { kind: 'up'; topic: string; payload: string }
  /** A message for a tag that is connected to the other server, encrypted with its mac as context. */
  | { kind: 'to-tag'; mac: string; sealed: string }
  /** A tag has connected to another server, as its connection of this number: older connections are closed. */
  | { kind: 'moved'; mac: string; connection: number }
  /**
   * Disconnects a tag by its mac, links by their session's id, or (`cut-keyed`) the tags that connected with a
   * product's key.
   */
  | { kind: 'cut'; name: string }
  | { kind: 'cut-keyed'; uri: string }
  /** Something is wanted, or may be offered: the reconciler runs at once. */
  | { kind: 'nudge' }
  /** Somebody has tried a password. */
  | ({ kind: 'tried' } & PasswordTry)
