import type { Changed, Notice } from '@wifi-tms/contract/link'

/** A try under a key that stands for who tries and from where: it counts before it is judged. */
export interface Tried {
  key: string
  outcome: 'open' | 'right' | 'not-judged'
}

/** What servers that share a database say to each other. */
export type Said =
  /** For the consoles of all. */
  | ({ kind: 'changed' } & Changed)
  | { kind: 'notice'; notice: Notice }
  /** A tag's own words, for consoles that follow its topic. */
  | { kind: 'up'; topic: string; payload: string }
  /** A message for a tag that is connected there, sealed for its mac. */
  | { kind: 'to-tag'; mac: string; sealed: string }
  /** A tag has come to another server by a connection of this number: older ones are over. */
  | { kind: 'moved'; mac: string; connection: number }
  /** Cuts a tag by its mac, or links by their session's id; those that a product's key has let in. */
  | { kind: 'cut'; name: string }
  | { kind: 'cut-keyed'; uri: string }
  /** Something is wanted, or may be offered. */
  | { kind: 'nudge' }
  /** Somebody tries to get in. */
  | ({ kind: 'tried' } & Tried)
