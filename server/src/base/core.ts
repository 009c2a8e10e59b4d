import type { Direction, Outcome, RawMessage } from '@wifi-tms/contract/debug'
import type { Notice } from '@wifi-tms/contract/link'
import type { Down } from '@wifi-tms/contract/messages'
import type { ResourceName } from '@wifi-tms/contract/resource-names'
import type { Logger } from 'pino'
import type { Blobs } from './blobs/blobs.ts'
import type { Cluster } from './cluster/cluster.ts'
import type { Db } from './database/db.ts'
import type { Config } from './process/config.ts'
import type { Seal } from './random/seal.ts'
import type { Storage } from './storage/watch-storage.ts'

/** What every part of the server stands on; the first argument where a part needs more than the database. */
export interface Core {
  config: Config
  db: Db
  blobs: Blobs
  storage: Storage
  /** Closes and signs with the key of this installation. */
  seal: Seal
  /** The clock; tests turn it. */
  now: () => Date
  log: Logger
  wire: Wire
  /** The other servers. */
  cluster: Cluster
  /**
   * When the pictures of these devices may change next by what is planned, by their ids; of those alone for which that lies
   * within the span. Of a device that has quiet it is the end of that, however far.
   */
  nextChanges(ids: readonly string[], span: { from: string; until: string }): Promise<ReadonlyMap<string, string>>
  /**
   * Until when what is planned for these devices is held back, by their ids, with the wish of which that holds: quiet times and
   * budgets, of which the calendar knows.
   */
  heldUntil(ids: readonly string[]): Promise<ReadonlyMap<string, { seq: number; until: string }>>
  /** Wakes the reconciler, of all servers or of this one: what is wanted or shown has changed. */
  nudge(where?: 'here'): void
  /** Notes what was said for people who look for a fault. It is kept later, without secrets, or lost. Never throws. */
  note(mac: string, note: Note): void
}

/** What a tag has said, was told, or what was seen of it. What is absent: `taken`, no reason, the kind of the message. */
export interface Note {
  direction: Direction
  outcome?: Outcome
  reason?: string
  kind?: string
  message: unknown
}

/**
 * The way out: to a tag over its connection, to every console that listens. In a transaction it throws: what is sent before
 * the commit stands although that fails.
 */
export interface Wire {
  /**
   * Hands a message to a connected tag: false where it is not connected here, and `heldBy` is not another server that has its
   * connection, which then gets it. Never throws.
   */
  toTag(mac: string, message: Down | RawMessage, heldBy?: string | null): boolean
  /** Passes on to the consoles that follow a topic what a tag said on it, or would have. */
  heard(topic: string, payload: string): void
  /** Tells consoles that rows of a resource changed; gathered and sent at most every 250 ms. */
  changed(resource: ResourceName, ids: string[]): void
  /** Tells consoles of an event worth a person's eye. */
  notice(notice: Notice): void
  /** Cuts a tag's connection or a console's link (by session id), whoever holds it. */
  cut(client: string): void
  /** Cuts the tags that the key of the product with this uri has let in: it is another by now, or opens for less. */
  cutKeyed(uri: string): void
}
