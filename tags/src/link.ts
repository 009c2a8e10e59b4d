import type { Down, Up } from '@wifi-tms/contract/messages'

/** Why a link ended: `refused` where the server did not take the credential, else `lost`. */
export type LinkEnd = 'refused' | 'lost'

/** The calls by which a link tells its tag of its course. After `closed` nothing more comes. */
export interface LinkEnds {
  /** The tag may speak, hello first. `address` is its own. */
  opened(address: string): void
  heard(message: Down): void
  closed(why: LinkEnd): void
}

/** One connection of a tag to its server, over MQTT or by asking over HTTP. */
export interface Link {
  /** True once the server has kept the message, false where the link ended before. */
  say(message: Up): Promise<boolean>
  /** Says goodbye in good order: messages on their way get through first, and the will is not published. */
  end(): void
  /** Breaks off without goodbye. */
  cut(): void
}

export interface LinkOptions {
  mac: string
  uri: string
  /** The tag's secret or the product's key. */
  password: string
}
