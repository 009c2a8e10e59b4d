import type { Up } from '@wifi-tms/contract/messages'

/**
 * What the server itself sees of a tag, committed in the same groups as what the tag says. `connected`: an MQTT
 * connection stands; `disconnected`: the tag's last one has ended (not one that a newer took over); `asked`: a tag that
 * only asks did so and is told to come again after `next` seconds; `fetched`: it fetched a delivery's frame.
 */
export type Seen =
  | { type: 'connected' }
  | { type: 'disconnected' }
  | { type: 'asked'; next: number }
  | { type: 'fetched'; deliveryId: string }

/** A tag's connection over MQTT, by which it says something. */
export interface Connection {
  /** The topic prefix of the tag's product. */
  uri?: string
  /** Counts the connections of its device; undefined until it is kept that there is this one. */
  number?: number | undefined
  /** The tag has come by a newer one, here or at another server: what it says on this one counts no more. */
  over?: boolean | undefined
}

export interface Item extends About {
  mac: string
  message: Up | Seen
}

export interface About {
  /** What comes in another way counts whatever connections there are. */
  by?: Connection | undefined
  /** The topic prefix of the product, of what comes in another way. */
  uri?: string | undefined
  /** Called in the transaction that keeps it: what is decided from then on knows of it. */
  kept?: (() => void) | undefined
  /** The faults of the fields that are left out of the message. */
  left?: string | undefined
}

/** Takes what a tag says or what is seen of it. Resolves once it is committed, or `by` is over; never rejects. */
export interface Ingest {
  (mac: string, message: Up | Seen, about?: About): Promise<void>
  /** Whether what was tried last could not be kept. */
  failing: boolean
  /** Resolves when all that was taken is committed, or given up as the database is out of reach. */
  stop(): Promise<void>
}

/** Of a malformed message: one for each field of a tag, so that a second mistake is not hidden by the first. */
export const malformedName = (mac: string, fault: string): string => `malformed ${mac} ${fault.split(':', 1)[0]}`
