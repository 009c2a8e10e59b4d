import type { Up } from '@wifi-tms/contract/messages'
import type { Protocol } from '@wifi-tms/contract/protocols'

/** The server's own observation of a tag. It is committed in the same groups as the tag's messages. */
export type Observation =
  /** The tag has an MQTT connection. */
  | { type: 'connected' }
  /**
   * The tag's newest connection has ended. `rests` is absent if the connection was lost. After a goodbye it holds the
   * seconds until the tag wakes, or null if the server has told the tag no time.
   */
  | { type: 'disconnected'; rests?: number | null }
  /**
   * A device that cannot report has come again. `proves` is true if the visit proves that the device shows the frame
   * that it fetched.
   */
  | { type: 'came'; proves: boolean }
  /**
   * A device that polls has asked, and is to ask again after `next` seconds. `again` marks a second observation
   * of one visit, which is not counted again. `contact` is set if the visit changes nothing but the device's times and
   * signal.
   */
  | { type: 'asked'; next: number; protocol: Protocol; again?: true; contact?: Contact }
  /** The device has fetched the frame of a delivery (attempt to send it). */
  | { type: 'fetched'; deliveryId: string }

/**
 * A visit that changes nothing but the device's times and signal. It holds all values to write, so the device's record
 * need not be read.
 */
export interface Contact {
  deviceId: string
  /** The device's number in the database. */
  number: number
  /** The moment of the contact. */
  at: Date
  /** Seconds between the device's contacts; undefined for a device that chooses them itself. */
  wake: number | undefined
  /** The device's stored values before this contact. */
  before: { lastSeenAt: string | null; rssi: number | null }
  battery: number | undefined
  rssi: number | undefined
  /** True if the stored times of the device's next contact still hold. The contact is then only counted. */
  areTimesStored: boolean
}

/** The MQTT connection that brought a tag's message. */
export interface MessageConnection {
  /** The topic prefix of the tag's product. */
  uri?: string
  /** The number of this connection: each connection of a device gets the next one. Undefined until it is stored. */
  number?: number | undefined
  /** True once the tag has a newer connection, here or at another server: messages on this connection do not count. */
  isOver?: boolean | undefined
}

/** A message or observation with its context. */
export interface IngestItem extends MessageContext {
  mac: string
  message: Up | Observation
}

/** The context of a message. */
export interface MessageContext {
  /** The MQTT connection that brought the message; undefined for a message from elsewhere, which always counts. */
  connection?: MessageConnection | undefined
  /** The topic prefix of the product, for a message that was not sent over MQTT. */
  uri?: string | undefined
  /** Called in the transaction that stores the message, under the fleet lock. */
  whenStored?: (() => void) | undefined
  /** The faults of fields that the server has dropped from the message. */
  fieldFaults?: string | undefined
}

/**
 * Handles a tag's message or an observation of a tag. Resolves once it is committed, or once it is dropped because its
 * connection is over. Never rejects.
 */
export interface Ingest {
  (mac: string, message: Up | Observation, about?: MessageContext): Promise<void>
  /**
   * Takes an observation that may be lost with the process. It is committed within about a second, and before any later
   * message of its tag. Resolves at once while the database keeps up, otherwise once the observation is committed.
   */
  gather(mac: string, message: Observation, about?: MessageContext): Promise<void>
  /** True if the last attempt to store messages failed. */
  failing: boolean
  /** Resolves when all messages are committed, or given up as the database is out of reach. */
  stop(): Promise<void>
}

/** Faults with the same key are logged once a minute. Each field of each tag has a key of its own. */
export const malformedLogKey = (mac: string, fault: string): string => `malformed ${mac} ${fault.split(':', 1)[0]}`
