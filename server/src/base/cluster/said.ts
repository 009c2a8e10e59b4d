import type { Changed, Notice } from '@wifi-tms/contract/link'

/** A try of a password, by the key of its name and stranger, or of its name alone. It counts before it is judged. */
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
  /** A message for a tag that is connected to the other server, sealed for its mac. */
  | { kind: 'to-tag'; mac: string; sealed: string }
  /** A tag has connected to another server with a connection of this number: older ones are over. */
  | { kind: 'moved'; mac: string; connection: number }
  /** Cuts a tag by its mac, links by their session's id, or the tags that a product's key has let in. */
  | { kind: 'cut'; name: string }
  | { kind: 'cut-keyed'; uri: string }
  /** Something is wanted, or may be offered: wakes the reconciler. */
  | { kind: 'nudge' }
  /** Somebody has tried a password. */
  | ({ kind: 'tried' } & PasswordTry)
