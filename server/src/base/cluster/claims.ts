import type { Db } from '../database/db.ts'
import type { Cluster } from './cluster.ts'
import { leaveTurn, takeTurn } from './queries.ts'

/** Work that one server of all does at a time, by its name. */
export function openClaims(db: Db, serverId: string, isAlone: () => boolean): Cluster['claimed'] {
  /** A claim that could not be given back, as the database was away, may be taken again here. */
  const inHand = new Set<string>()
  return async (name, work) => {
    const claim = `claim ${name}`
    if (inHand.has(claim)) return false
    inHand.add(claim)
    const isShared = !isAlone()
    try {
      if (isShared && !(await takeTurn(db, claim, serverId))) return false
      try {
        await work()
      } finally {
        if (isShared) await leaveTurn(db, claim, serverId)
      }
      return true
    } finally {
      inHand.delete(claim)
    }
  }
}
