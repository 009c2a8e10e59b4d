import type { TurnName } from '@wifi-tms/contract/servers'
import type { Db } from '../database/db.ts'
import type { ServerMessage } from './said.ts'

/**
 * The servers that share this installation's database, as this one sees them. Turns and claims only save work: a server
 * that was frozen may believe for a moment that it still has them, so their work may run twice without harm.
 */
export interface Cluster {
  /** The id of this server, which each start makes anew. */
  id: string
  /** True if there was no other server lately. */
  alone(): boolean
  /** True if this server is recorded as alive, and could renew that lately. */
  lives(): boolean
  /** True if the others know of this server, read in a transaction: only then do they clean up after it. */
  entered(tx: Db): Promise<boolean>
  /** Wraps work that is done only while this server has the turn. */
  inTurn(name: TurnName, work: () => Promise<unknown>): () => Promise<unknown>
  /** Does work unless another server is doing it under this name; answers whether it was done. */
  claimed(name: string, work: () => Promise<unknown>): Promise<boolean>
  /** Sends a message to another server, or to all; a little later and gathered. Does nothing where there are none. */
  say(said: ServerMessage, to?: string): void
  /** Passes a tag's message on to servers whose consoles follow its topic. */
  passOn(topic: string, payload: string): void
  /** To be called when consoles here follow other topics of tags than before. */
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
