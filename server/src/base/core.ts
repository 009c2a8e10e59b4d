import type { Direction, Outcome, RawMessage } from '@wifi-tms/contract/debug'
import type { Notice } from '@wifi-tms/contract/link'
import type { Down } from '@wifi-tms/contract/messages'
import type { ResourceName } from '@wifi-tms/contract/resource-names'
import type { Logger } from 'pino'
import type { Blobs } from './blobs/blobs.ts'
import type { Cluster } from './cluster/cluster.ts'
import type { Press } from './cluster/server-messages.ts'
import type { Db } from './database/db.ts'
import type { Config } from './process/config.ts'
import type { Seal } from './random/seal.ts'
import type { Storage } from './storage/watch-storage.ts'

/**
 * The services that every part of the server uses; the first argument of functions that need more than the database.
 */
export interface Core {
  config: Config
  db: Db
  blobs: Blobs
  storage: Storage
  /** Encrypts and signs with the key of this installation. */
  seal: Seal
  /** The clock; tests set it. */
  now: () => Date
  log: Logger
  wire: Wire
  /** The other servers. */
  cluster: Cluster
  /**
   * For each device, by its id, the moment at which a meeting, a task or a playlist may next change its picture; only
   * moments within the span are included. For a device in a quiet time, the moment is the end of the quiet time, even
   * beyond the span.
   */
  nextChanges(ids: readonly string[], span: { from: string; until: string }): Promise<ReadonlyMap<string, string>>
  /**
   * For each device, by its id, the moment until which quiet times or budgets hold back its planned picture, and the
   * number (`seq`) of the display to which this picture belongs. The calendar computes both.
   */
  heldUntil(ids: readonly string[]): Promise<ReadonlyMap<string, { seq: number; until: string }>>
  /** The end of a product's quiet time; undefined where it has none now, or where there is no such product. */
  quietUntil(db: Db, productId: string): Promise<string | undefined>
  /** Runs the reconciler (the loop that offers pictures) at once, on all servers or only here. */
  reconcileNow(where?: 'here'): void
  /** Passes presses of buttons on to other systems, which may be connected to another server. */
  pressed(presses: readonly Press[]): void
  /** Adds a note to the message log for fault finding. It is stored later, without secrets, or lost. Never throws. */
  note(mac: string, note: Note): void
}

/**
 * An entry of the message log: a message from a tag or to it, or an observation. By default the outcome is `taken`, the
 * reason empty, and the kind that of the message.
 */
export interface Note {
  direction: Direction
  outcome?: Outcome
  reason?: string
  kind?: string
  message: unknown
}

/**
 * Sends to tags over their connections, and to connected consoles. Throws within a transaction: a message sent before
 * the commit could not be taken back.
 */
export interface Wire {
  /**
   * Sends a message to a connected tag, or passes it on to the server `serverId`, which has the tag's connection. False
   * if no server has the connection. Never throws.
   */
  toTag(mac: string, message: Down | RawMessage, serverId?: string | null): boolean
  /** Passes a tag's message on to the consoles that follow the topic. */
  toConsoles(topic: string, payload: string): void
  /** Tells consoles that rows of a resource changed. Changes are gathered and sent at most every 250 ms. */
  changed(resource: ResourceName, ids: string[]): void
  /** Sends consoles a notice that people should see. */
  notice(notice: Notice): void
  /** Closes a tag's connection (by mac) or a console's link (by session id), on whichever server it is. */
  cut(client: string): void
  /**
   * Disconnects the tags that connected with the key of the product with this uri: the key has changed, or is no longer
   * accepted.
   */
  cutKeyed(uri: string): void
}
