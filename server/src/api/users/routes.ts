import { users } from '@wifi-tms/contract/users'
import type { Core } from '../../base/core.ts'
import type { Answer } from '../http/answer.ts'
import { serveResource } from '../resources/serve-resource.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { accountColumns, refuseRemoval } from './account-columns.ts'
import { endLogins } from './end-logins.ts'
import { toUser } from './queries.ts'

export function userRoutes(core: Core, answer: Answer): void {
  serveResource(core, answer, users, {
    table: 'account',
    sort: '-createdAt',
    // From here on the field holds the hash.
    prepare: async (user) =>
      user.password === undefined ? user : { ...user, password: await hashPassword(user.password) },
    toColumns: accountColumns,
    toObjects: (rows) => rows.map(toUser),
    beforeRemove: refuseRemoval,
    along: (tx, before, after, { who }) => endLogins(core, tx, before, after, who),
  })
}
