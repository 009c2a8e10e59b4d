import type { Db } from '../database/db.ts'
import type { Cluster } from './cluster.ts'
import { leaveTurn, takeTurn } from './queries.ts'

/** Claims on work, by name: only one server at a time has each. */
export function openClaims(db: Db, serverId: string, isAlone: () => boolean): Cluster['claimed'] {
  /**
   * The claims that this server holds now, so that it takes none twice. A claim that stayed in the database, as that
   * was away, may be taken again.
   */
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
