import type { GeneratedAlways } from 'kysely'

/** A server that runs, as it says itself. */
export interface ServerTable {
  /** Of this life of it: each start makes another. */
  id: string
  /** The name of its machine. */
  name: string
  version: string
  startedAt: string
  /** When it last said that it lives, by the clock of the database. */
  seenAt: string
  /** Tells keys apart that close secrets. */
  keyMark: string
  /** JSON of the contract's figures. */
  figures: string
}

/** What one server of all does, by name, and which. */
export interface TurnTable {
  name: string
  serverId: string
}

/** What a server has said to another, or to all others. */
export interface RelayTable {
  /** Grows in the order of the commits. */
  id: GeneratedAlways<number>
  serverId: string
  /** Null: all others. */
  toId: string | null
  /** JSON of what is said. */
  said: string
  at: string
}

/** A topic of a tag that consoles of a server follow. */
export interface FollowTable {
  serverId: string
  topic: string
}
