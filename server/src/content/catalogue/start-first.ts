import { addFirstAdmin, firstAdmin, isFirstStart, isPasswordUnprinted } from '../../api/users/first-admin.ts'
import type { Core } from '../../base/core.ts'
import { lock } from '../../base/database/lock.ts'
import { seedCatalogue } from './seed.ts'

/**
 * On the first start of an installation, or while nobody can sign in, adds the first admin, and to a new installation
 * its catalogue. Gives that admin; of several servers that start at once, only to one.
 */
export async function startFirst({ config, db, cluster, now }: Pick<Core, 'config' | 'db' | 'cluster' | 'now'>) {
  if (!(await isFirstStart(db, now()))) return undefined
  const admin = await firstAdmin(config, now())
  const { row, username } = admin
  return db.transaction().execute(async (tx) => {
    await lock(tx, 'account')
    if (!(await isFirstStart(tx, now()))) return undefined
    // Another server has just added an admin, and prints the password.
    if (!cluster.alone() && (await isPasswordUnprinted(tx))) return undefined
    if (await addFirstAdmin(tx, row)) await seedCatalogue(tx, now(), { accountId: row.id, username })
    return admin
  })
}
