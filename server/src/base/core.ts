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

/** The things that every part of the server builds on; the first argument where a part needs more than the database. */
export interface Core {
  config: Config
  db: Db
  blobs: Blobs
  storage: Storage
  /** Seals and signs with the key of this installation. */
  seal: Seal
  /** The clock; tests set it. */
  now: () => Date
  log: Logger
  wire: Wire
  /** The other servers. */
  cluster: Cluster
  /**
   * The moments at which the plan may next change the pictures of these devices, by their ids; only of devices for
   * which that is within the span. For a device that has quiet time it is the end of that, however far.
   */
  nextChanges(ids: readonly string[], span: { from: string; until: string }): Promise<ReadonlyMap<string, string>>
  /**
   * The moments until which the plan for these devices is held back, by their ids, with the number of the wish held
   * back: by quiet times and budgets, which only the calendar knows.
   */
  heldUntil(ids: readonly string[]): Promise<ReadonlyMap<string, { seq: number; until: string }>>
  /** The end of a product's quiet time; undefined where it has none now, or where there is no such product. */
  quietUntil(db: Db, productId: string): Promise<string | undefined>
  /** Wakes the reconciler, of all servers or of this one: something wanted or shown has changed. */
  nudge(where?: 'here'): void
  /** Adds a note to the message log for fault finding. It is stored later, without secrets, or lost. Never throws. */
  note(mac: string, note: Note): void
}

/** A message of a tag, to a tag, or an observation of one. Defaults: `taken`, no reason, the kind of the message. */
export interface Note {
  direction: Direction
  outcome?: Outcome
  reason?: string
  kind?: string
  message: unknown
}

/**
 * Sends to tags over their connections, and to consoles that listen. Throws within a transaction: a message sent before
 * the commit could not be taken back.
 */
export interface Wire {
  /**
   * Sends a message to a connected tag: false where it is not connected here, and `heldBy` is not another server that
   * has its connection, which then gets the message. Never throws.
   */
  toTag(mac: string, message: Down | RawMessage, heldBy?: string | null): boolean
  /** Passes a tag's message on to the consoles that follow its topic, or one that is treated like a tag's. */
  heard(topic: string, payload: string): void
  /** Tells consoles that rows of a resource changed; gathered and sent at most every 250 ms. */
  changed(resource: ResourceName, ids: string[]): void
  /** Sends consoles a notice worth a person's eye. */
  notice(notice: Notice): void
  /** Cuts a tag's connection or a console's link (by session id), on whichever server it is. */
  cut(client: string): void
  /** Cuts the tags that the key of the product with this uri has let in: the key has changed, or opens less. */
  cutKeyed(uri: string): void
}
