import type { TurnName } from '@wifi-tms/contract/servers'
import type { Db } from '../database/db.ts'
import type { ServerMessage } from './said.ts'

/**
 * The servers that share this installation's database, as this one sees them. Turns and claims only save work: a server
 * that was suspended may act for a moment as if it still had them, so work under them must be harmless when it runs
 * twice.
 */
export interface Cluster {
  /** The id of this server, which each start makes anew. */
  id: string
  /** True if no other server was found at the last heartbeat. */
  alone(): boolean
  /** True while the lease of this server is valid. */
  lives(): boolean
  /**
   * True if this server is recorded in the database, read in a transaction: otherwise no other server would clean up
   * after it.
   */
  entered(tx: Db): Promise<boolean>
  /** Wraps work that is done only while this server has the turn. */
  inTurn(name: TurnName, work: () => Promise<unknown>): () => Promise<unknown>
  /** Does work unless another server is doing it under this name; returns true if it was done here. */
  claimed(name: string, work: () => Promise<unknown>): Promise<boolean>
  /**
   * Sends a message to another server, or to all, gathered with others a little later. Does nothing without other
   * servers.
   */
  say(message: ServerMessage, to?: string): void
  /** Passes a tag's message on to servers whose consoles follow its topic. */
  passOn(topic: string, payload: string): void
  /** Is called when the topics of tags that consoles here follow have changed. */
  follows(): void
}

/** A cluster of one server, which shares its database with nobody. */
export const alone = (id: string): Cluster => ({
  id,
  alone: () => true,
  lives: () => true,
  entered: async () => true,
  inTurn: (_, work) => work,
  async claimed(_, work) {
    await work()
    return true
  },
  say() {},
  passOn() {},
  follows() {},
})
