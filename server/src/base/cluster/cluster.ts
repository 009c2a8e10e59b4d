import type { TurnName } from '@wifi-tms/contract/servers'
import type { Db } from '../database/db.ts'
import type { ServerMessage } from './server-messages.ts'

/**
 * The servers that share this installation's database, as this one sees them. A turn is a lasting duty that one server
 * does for all; a claim reserves one piece of work. Both only save work. Work under them must be harmless if it runs
 * twice, as a suspended server may go on for a moment after it has lost them.
 */
export interface Cluster {
  /** The id of this server; each start makes another. */
  id: string
  /** True if no other server was found at the last heartbeat. */
  isAlone(): boolean
  /** True while the other servers count this one as running, or while there is no other server. */
  hasLease(): boolean
  /**
   * True if this server is recorded in the database, read in a transaction: otherwise no other server would clean up
   * after it.
   */
  isRecorded(tx: Db): Promise<boolean>
  /** Wraps work that is done only while this server has the turn. */
  inTurn(name: TurnName, work: () => Promise<unknown>): () => Promise<unknown>
  /** Does work unless another server is doing it under this name; returns true if it was done here. */
  runClaimed(name: string, work: () => Promise<unknown>): Promise<boolean>
  /**
   * Sends a message to another server, or to all others: a little later, together with further messages. Does nothing
   * without other servers.
   */
  send(message: ServerMessage, toId?: string): void
  /** Passes a tag's message on to servers whose consoles follow its topic. */
  passOn(topic: string, payload: string): void
  /** Must be called when consoles of this server follow other topics of tags than before. */
  followedChanged(): void
}

/** A cluster of one server, which shares its database with nobody. */
export const singleServer = (id: string): Cluster => ({
  id,
  isAlone: () => true,
  hasLease: () => true,
  isRecorded: async () => true,
  inTurn: (_, work) => work,
  async runClaimed(_, work) {
    await work()
    return true
  },
  send() {},
  passOn() {},
  followedChanged() {},
})
