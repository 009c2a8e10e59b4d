import type { Down, Up } from '@wifi-tms/contract/messages'

/** The reason why a link ended: `refused` if the server did not accept the credential, else `lost`. */
export type LinkEnd = 'refused' | 'lost'

/** The callbacks that a link calls on its tag. `closed` is the last call. */
export interface LinkListener {
  /** From now on the tag may send messages, hello first. `address` is the tag's own address. */
  opened(address: string): void
  heard(message: Down): void
  closed(why: LinkEnd): void
}

/** One connection of a tag to its server, over MQTT or by polling over HTTP. */
export interface Link {
  /** Sends a message: true once the server has stored it, false if the link ended before. */
  say(message: Up): Promise<boolean>
  /** Disconnects cleanly: unacknowledged messages are delivered first, and the last will is not published. */
  end(): void
  /** Breaks the connection without a goodbye. */
  cut(): void
}

export interface LinkOptions {
  mac: string
  uri: string
  /** The tag's secret or the product's key. */
  password: string
}
