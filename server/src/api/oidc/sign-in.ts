import { isDeepStrictEqual } from 'node:util'
import { type Role, roles } from '@wifi-tms/contract/permissions'
import type { Session } from '@wifi-tms/contract/session'
import { CALLBACK_PATH, type SignInFault } from '@wifi-tms/contract/single-sign-on'
import type { Core } from '../../base/core.ts'
import type { AccountTable } from '../../base/database/account-tables.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { newId } from '../../base/random/ids.ts'
import type { CallContext } from '../http/answer.ts'
import { keepHistory, type RecordChange } from '../http/keep-history.ts'
import { nobody } from '../http/who.ts'
import { addRow } from '../resources/add-row.ts'
import { replaceRow } from '../resources/queries.ts'
import { stampsBy } from '../resources/rules.ts'
import { openSession } from '../sessions/open-session.ts'
import { endSessions } from '../sessions/queries.ts'
import { endLoginsOfChange } from '../users/end-logins.ts'
import { findAccountNamed, newAccountColumns, rolesIn } from '../users/queries.ts'
import { usernamesOf } from './rules.ts'

/** A person as the provider describes them. `issuer` and `subject` identify them; `roles` come from their groups. */
export interface Person {
  issuer: string
  subject: string
  name: string
  email: string
  roles: Role[]
}

/** Thrown where a person may not sign in. */
export class SignInRefused extends Error {
  readonly fault: SignInFault
  constructor(fault: SignInFault) {
    super(fault)
    this.fault = fault
  }
}

/** The call that the history names for a sign-in. */
const call = { method: 'GET', path: CALLBACK_PATH, audit: 'admin_users' } as const

/**
 * Opens a session for a person whom the provider has identified, and adds their account at the first sign-in. The roles
 * of the account become those of the person's groups. For a person without a role it throws SignInRefused, and an
 * existing account loses its roles and sessions.
 */
export async function signIn(
  core: Core,
  caller: Pick<CallContext, 'origin' | 'address' | 'agent'>,
  person: Person,
): Promise<Session & { username: string }> {
  const { change } = keepHistory(core, call, nobody, caller.address)
  let changedAccount: ChangedAccount | undefined
  let username = ''
  let session: Session | undefined
  if (person.roles.length > 0) {
    session = await openSession(core, { ...caller, change }, async (tx, recordChange) => {
      const account = await findAccountOf(tx, person)
      if (!account) changedAccount = await addAccount(core, tx, person, recordChange)
      else if (!hasRoles(account, person)) changedAccount = await changeRoles(core, tx, account, person, recordChange)
      const { id: accountId, username: name } = changedAccount?.account ?? account!
      username = name
      return { accountId, username }
    })
  } else if (await findAccountWithRoles(core.db, person)) {
    changedAccount = await change(async (tx, recordChange) => {
      await lock(tx, 'account', 'session')
      const account = await findAccountOf(tx, person)
      // Somebody may have deleted the account just now.
      if (!account) throw new SignInRefused('no-role')
      return changeRoles(core, tx, account, person, recordChange)
    })
  }
  if (changedAccount) {
    changedAccount.cutLinks()
    core.wire.changed('admin_users', [changedAccount.account.id])
  }
  if (!session) throw new SignInRefused('no-role')
  core.wire.changed('audits', [])
  return { ...session, username }
}

/** A changed account. `cutLinks` is called after the commit: it cuts the broker links that have the former roles. */
interface ChangedAccount {
  account: AccountTable
  cutLinks: () => void
}

const findAccountOf = (db: Db, { issuer, subject }: Person): Promise<AccountTable | undefined> =>
  db.selectFrom('account').selectAll().where('subject', '=', subject).where('issuer', '=', issuer).executeTakeFirst()

const findAccountWithRoles = async (db: Db, person: Person) => {
  const account = await findAccountOf(db, person)
  return account && rolesIn(account).length > 0
}

const hasRoles = (account: AccountTable, person: Person) =>
  isDeepStrictEqual(
    roles.filter((role) => rolesIn(account).includes(role)),
    person.roles,
  )

async function addAccount(
  core: Core,
  tx: Db,
  { issuer, subject, name, email, roles }: Person,
  recordChange: RecordChange,
): Promise<ChangedAccount> {
  const id = newId()
  const username = await freeUsername(tx, name)
  const by = { accountId: id, username }
  const account = {
    id,
    username,
    passwordHash: '',
    email,
    company: '',
    address: '',
    phone: '',
    avatar: '',
    introduction: '',
    roles: JSON.stringify(roles),
    ...newAccountColumns,
    issuer,
    subject,
    ...stampsBy(by, core.now()),
  }
  await addRow(tx, 'account', account)
  recordChange({ by, object: { id, name: username }, after: { username, email, roles } })
  return { account, cutLinks: () => {} }
}

async function freeUsername(tx: Db, name: string): Promise<string> {
  for (const username of usernamesOf(name)) if (!(await findAccountNamed(tx, username))) return username
  throw new Error('there is always a free name')
}

async function changeRoles(
  core: Core,
  tx: Db,
  before: AccountTable,
  person: Person,
  recordChange: RecordChange,
): Promise<ChangedAccount> {
  const { id, username } = before
  const by = { accountId: id, username }
  const account = { ...before, roles: JSON.stringify(person.roles), ...stampsBy(by, core.now(), before) }
  await replaceRow(tx, 'account', account)
  recordChange({
    by,
    object: { id, name: username },
    before: { roles: rolesIn(before) },
    after: { roles: person.roles },
  })
  const cutLacking = await endLoginsOfChange(core, tx, before, account, nobody)
  const endedSessions = person.roles.length > 0 ? [] : await endSessions(tx, id)
  const cutLinks = () => {
    cutLacking?.()
    for (const session of endedSessions) core.wire.cut(session)
  }
  return { account, cutLinks }
}
