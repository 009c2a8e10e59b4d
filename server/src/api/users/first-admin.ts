import type { Db } from '../../base/database/db.ts'
import type { Config } from '../../base/process/config.ts'
import { newId } from '../../base/random/ids.ts'
import { hashPassword, newPassword } from '../sessions/passwords.ts'

/** Whether nobody has an account yet: the first start of an installation. */
export const isFirstStart = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('account').select('id').limit(1).execute()).length === 0

/** Who may sign in first. The password is the one that was given, or one made for this installation. */
export async function firstAdmin(config: Pick<Config, 'adminUsername' | 'adminPassword'>, now: Date) {
  const { adminUsername: username, adminPassword } = config
  const password = adminPassword ?? newPassword()
  const at = now.toISOString()
  const person = { username, email: '', company: '', address: '', phone: '', avatar: '', introduction: '' }
  const row = {
    ...person,
    id: newId(),
    passwordHash: await hashPassword(password),
    roles: JSON.stringify(['admin']),
    createdAt: at,
    updatedAt: at,
    createdBy: username,
    updatedBy: username,
  }
  return { row, username, password }
}
