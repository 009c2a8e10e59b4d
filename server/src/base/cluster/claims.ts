import type { Db } from '../database/db.ts'
import type { Cluster } from './cluster.ts'
import { leaveTurn, takeTurn } from './queries.ts'

/** Makes a function that does named work under a claim, which only one server at a time can hold. */
export function openClaims(db: Db, serverId: string, isAlone: () => boolean): Cluster['runClaimed'] {
  /**
   * The claims of work that runs on this server; none is taken twice. If the database was unreachable when the work
   * ended, the claim stays in the database and may be taken again.
   */
  const heldClaims = new Set<string>()
  return async (name, work) => {
    const claim = `claim ${name}`
    if (heldClaims.has(claim)) return false
    heldClaims.add(claim)
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
      heldClaims.delete(claim)
    }
  }
}
