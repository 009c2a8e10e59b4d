import { conflict } from '@wifi-tms/contract/conflicts'
import { Role } from '@wifi-tms/contract/permissions'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import type { CallContext } from '../http/answer.ts'
import { findSessionsLackingFactor, lacksFactor } from '../sessions/queries.ts'
import { findAccount } from '../users/queries.ts'

/** The roles that demand a second factor. */
export async function findDemand(db: Db): Promise<Role[]> {
  const { factorRoles } = await db.selectFrom('installation').select('factorRoles').executeTakeFirstOrThrow()
  return Role.array().parse(JSON.parse(factorRoles))
}

/** Sets the roles that demand a second factor. Cuts the broker links of people who lack one now. */
export async function setDemand(core: Core, { who, change }: CallContext<'admin_users'>, roles: Role[]) {
  const sessionsLackingFactor = await change(async (tx, recordChange) => {
    await lock(tx, 'account')
    const ownAccount = await findAccount(tx, who.accountId)
    if (lacksFactor({ ...ownAccount, factorRoles: JSON.stringify(roles) }))
      throw conflict('own-factor-first', {}, 'Turn on a second factor of your own first')
    recordChange({ before: { factorRoles: await findDemand(tx) }, after: { factorRoles: roles } })
    await tx
      .updateTable('installation')
      .set({ factorRoles: JSON.stringify(roles) })
      .execute()
    return findSessionsLackingFactor(tx)
  })
  for (const session of sessionsLackingFactor) core.wire.cut(session)
}
