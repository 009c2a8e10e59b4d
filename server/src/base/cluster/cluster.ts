import type { TurnName } from '@wifi-tms/contract/servers'
import type { Db } from '../database/db.ts'
import type { Said } from './said.ts'

/**
 * The servers that share this installation's database, as this one sees them. Turns and claims save work, and no more: a
 * server that was frozen may believe for a moment that it still has them, so what is done in them is whole when done twice.
 */
export interface Cluster {
  /** The id of this life of this server. */
  id: string
  /** Whether there was no other server lately. */
  alone(): boolean
  /** Whether this server is one of those, and could say so lately. */
  lives(): boolean
  /** Whether the others know of this server, asked in a transaction: what it keeps is never found by those who bury it else. */
  entered(tx: Db): Promise<boolean>
  /** Work that is done only while this server has the turn. */
  inTurn(name: TurnName, work: () => Promise<unknown>): () => Promise<unknown>
  /** Does work that no other server has in hand under this name; answers whether it was done. */
  claimed(name: string, work: () => Promise<unknown>): Promise<boolean>
  /** Tells another server, or all others; later, once, and gathered. Nothing where there are none. */
  say(said: Said, to?: string): void
  /** Passes what a tag said on to servers whose consoles follow it. */
  passOn(topic: string, payload: string): void
  /** Other topics of tags are followed here than before. */
  follows(): void
}

/** A server that shares its database with nobody. */
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
