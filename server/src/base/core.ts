import type { Notice } from '@wifi-tms/contract/link'
import type { Down, Up } from '@wifi-tms/contract/messages'
import type { ResourceName } from '@wifi-tms/contract/resource-names'
import type { Logger } from 'pino'
import type { Blobs } from './blobs/blobs.ts'
import type { Db } from './database/db.ts'
import type { Config } from './process/config.ts'

/** What every part of the server stands on; the first argument where a part needs more than the database. */
export interface Core {
  config: Config
  db: Db
  blobs: Blobs
  /** The clock; tests turn it. */
  now: () => Date
  log: Logger
  wire: Wire
  /** Wakes the reconciler: what is wanted or shown has changed. */
  nudge(): void
}

/** The way out: to a tag over its connection, to every console that listens. */
export interface Wire {
  /** Hands a message to a connected tag; false where it is not connected here. Never throws. */
  toTag(mac: string, message: Down): boolean
  /** Passes on to the consoles that follow a tag what it said elsewhere than over MQTT; call it after the commit. */
  heard(uri: string, mac: string, message: Up): void
  /** Tells consoles that rows of a resource changed; gathered and sent at most every 250 ms. */
  changed(resource: ResourceName, ids: string[]): void
  /** Tells consoles of an event worth a person's eye. */
  notice(notice: Notice): void
  /** Cuts a tag's connection or a console's link (by session id), whoever holds it. */
  cut(client: string): void
  /** Cuts the tags that the key of the product with this uri has let in: it is another by now, or opens for less. */
  cutKeyed(uri: string): void
}
