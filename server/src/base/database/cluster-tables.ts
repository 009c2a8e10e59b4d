import type { GeneratedAlways } from 'kysely'

/** A running server, by its own report. */
export interface ServerTable {
  /** The id of this run of the server: each start has another. */
  id: string
  /** The name of its machine. */
  name: string
  version: string
  startedAt: string
  /** The moment of the server's last heartbeat, by the clock of the database. */
  seenAt: string
  /** A fingerprint of the key that encrypts secrets: servers with different keys do not start together. */
  keyMark: string
  /** JSON of the contract's ServerFigures: its load, memory and connections. */
  figures: string
}

/** Work that only one server does, by its name, and the server that does it. */
export interface TurnTable {
  name: string
  serverId: string
}

/** A message of a server to another, or to all others. */
export interface RelayTable {
  /** Grows in the order of the commits. */
  id: GeneratedAlways<number>
  serverId: string
  /** Null: all others. */
  toId: string | null
  /** JSON of the message. */
  said: string
  at: string
}

/** A topic of a tag that is followed by consoles at a server. */
export interface FollowTable {
  serverId: string
  topic: string
}
