import { addFirstAdmin, firstAdmin, isFirstStart, isPasswordUnprinted } from '../../api/users/first-admin.ts'
import type { Core } from '../../base/core.ts'
import { lock } from '../../base/database/lock.ts'
import { seedCatalogue } from './seed.ts'

/**
 * Adds the first admin at the first start of an installation, or while nobody can sign in. A new installation also gets
 * its catalogue. Returns the admin, whose password is to be printed, or undefined. If several servers start at once,
 * only one of them gets the admin.
 */
export async function startFirst({ config, db, cluster, now }: Pick<Core, 'config' | 'db' | 'cluster' | 'now'>) {
  if (!(await isFirstStart(db, now()))) return undefined
  const admin = await firstAdmin(config, now())
  const { row, username } = admin
  return db.transaction().execute(async (tx) => {
    await lock(tx, 'account')
    if (!(await isFirstStart(tx, now()))) return undefined
    // Another server has just added an admin, and prints the password.
    if (!cluster.isAlone() && (await isPasswordUnprinted(tx))) return undefined
    if (await addFirstAdmin(tx, row)) await seedCatalogue(tx, now(), { accountId: row.id, username })
    return admin
  })
}
