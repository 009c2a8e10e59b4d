import type { Up } from '@wifi-tms/contract/messages'
import type { Protocol } from '@wifi-tms/contract/protocols'

/**
 * The server's own observation of a tag, committed in the same groups as the tag's messages.
 * `connected`: the tag has an MQTT connection.
 * `disconnected`: its newest connection has ended. `rests` is set where the tag has said goodbye: the seconds until it
 * wakes, null where the server has given it no time.
 * `came`: a device that cannot report has come again. `proves`: this proves that it shows the frame that it fetched.
 * `asked`: a device that only asks has done so and shall ask again after `next` seconds. `again` marks a second such
 * observation of one visit, `only` a visit that changes nothing else.
 * `fetched`: the device has fetched a delivery's frame.
 */
export type Observation =
  | { type: 'connected' }
  | { type: 'disconnected'; rests?: number | null }
  | { type: 'came'; proves: boolean }
  | { type: 'asked'; next: number; protocol: Protocol; again?: true; only?: Contact }
  | { type: 'fetched'; deliveryId: string }

/** A device's contact that changes nothing else. It has all that is written, so the device's record is not read. */
export interface Contact {
  deviceId: string
  /** The device's number in the database. */
  number: number
  at: Date
  /** Seconds between its contacts; undefined for one that has its own rhythm. */
  wake: number | undefined
  /** The device's stored values before this contact. */
  before: { lastSeenAt: string | null; rssi: number | null }
  battery: number | undefined
  rssi: number | undefined
  /** True where the stored times of the device's next contact still hold: this contact is only counted. */
  isStored: boolean
}

/** A tag's MQTT connection, by which it sends a message. */
export interface MessageConnection {
  /** The topic prefix of the tag's product. */
  uri?: string
  /** Counts the connections of its device; undefined until this connection is stored. */
  number?: number | undefined
  /** The tag has a newer connection, here or at another server: messages on this one do not count any more. */
  over?: boolean | undefined
}

/** A message or observation with its context. */
export interface IngestItem extends About {
  mac: string
  message: Up | Observation
}

/** The context of a message. */
export interface About {
  /** The connection; absent for a message that was not sent over MQTT, which always counts. */
  by?: MessageConnection | undefined
  /** The topic prefix of the product, for a message that was not sent over MQTT. */
  uri?: string | undefined
  /** Called in the transaction that stores the message, under the fleet lock. */
  whenStored?: (() => void) | undefined
  /** The faults of the fields that are left out of the message. */
  fieldFaults?: string | undefined
}

/** Handles a tag's message or an observation of it. Resolves once it is committed, or `by` is over; never rejects. */
export interface Ingest {
  (mac: string, message: Up | Observation, about?: About): Promise<void>
  /**
   * Takes a message that may be lost with the process. It is committed within about a second, and before anything later
   * of its tag. Resolves at once while the database keeps up, otherwise once it is committed.
   */
  soon(mac: string, message: Observation, about?: About): Promise<void>
  /** True if the last attempt to store messages failed. */
  failing: boolean
  /** Resolves when all messages are committed, or given up as the database is out of reach. */
  stop(): Promise<void>
}

/** The key by which malformed messages are logged once a minute: one for each field of a tag. */
export const malformedName = (mac: string, fault: string): string => `malformed ${mac} ${fault.split(':', 1)[0]}`
