import { users } from '@wifi-tms/contract/users'
import type { Core } from '../../base/core.ts'
import type { Answer } from '../http/answer.ts'
import { serveResource } from '../resources/serve-resource.ts'
import { refuseGuessed } from '../sessions/guessed-passwords.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { OWN_PASSWORD, type Tries } from '../sessions/wrong-tries.ts'
import { dropPrivateViews } from '../views/queries.ts'
import { accountColumns, refuseRemoval } from './account-columns.ts'
import { newHash } from './change-profile.ts'
import { endLoginsOfChange } from './end-logins.ts'
import { toUser } from './queries.ts'
import { refuseNarrowedOrKey } from './rules.ts'

export function userRoutes(core: Core, answer: Answer, tries: Tries): void {
  serveResource(core, answer, users, {
    table: 'account',
    sort: '-createdAt',
    // Replaces the passwords by hashes.
    prepare: async (user, who, id) => {
      const { password, currentPassword } = user
      if (password === undefined) return user
      // Another person's password may be a common one, as the API promises: that person chooses a better one later.
      if (id !== who.accountId) return { ...user, password: await hashPassword(password) }
      refuseNarrowedOrKey(who)
      await refuseGuessed(password)
      const change = () => newHash(core, who, password, currentPassword)
      const { passwordHash, current } = await tries(who.username, OWN_PASSWORD, change)
      return { ...user, password: passwordHash, currentPassword: current }
    },
    toColumns: accountColumns,
    toObjects: (rows) => rows.map(toUser),
    beforeRemove: refuseRemoval,
    async whenChanged(tx, before, after, { who }) {
      if (before && !after) await dropPrivateViews(tx, before.id)
      return endLoginsOfChange(core, tx, before, after, who)
    },
  })
}
