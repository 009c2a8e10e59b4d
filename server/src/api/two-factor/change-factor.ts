import { randomBytes } from 'node:crypto'
import { conflict } from '@wifi-tms/contract/conflicts'
import { Refusal } from '@wifi-tms/contract/errors'
import { RECOVERY_CODES } from '@wifi-tms/contract/two-factor'
import type { Core } from '../../base/core.ts'
import type { AccountTable } from '../../base/database/account-tables.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { hashSecret } from '../../base/random/secret.ts'
import type { CallContext } from '../http/answer.ts'
import { newPassword } from '../sessions/passwords.ts'
import { endSessions, findSession, findSessionsLackingFactor } from '../sessions/queries.ts'
import { noFactor } from '../users/queries.ts'
import { secretOf } from './take-code.ts'
import { SECRET_BYTES, stepOf, toBase32, uriOf } from './totp.ts'

type Factor = Partial<Pick<AccountTable, 'otpSecret' | 'otpStep' | 'recoveryHashes'>>
type UsersContext = CallContext<'admin_users'>

/** Stands for the last used step while no code of a secret was used. */
const NO_STEP_USED = 0

/**
 * Changes the second factor of an account. `decide` gets the account inside the transaction, and returns the new
 * columns. Turning the factor on or off ends the other logins of the account. If the account now lacks a demanded
 * factor, its live links to the broker are cut.
 */
async function changeFactor(core: Core, ask: UsersContext, id: string, decide: (account: AccountTable) => Factor) {
  const { who, change, changed } = ask
  const cutSessions = await change(async (tx, recordChange) => {
    await lock(tx, 'account')
    const before = await findAnyAccount(tx, id)
    const factor = decide(before)
    await tx.updateTable('account').set(factor).where('id', '=', id).execute()
    const [wasOn, isOn] = [before, { ...before, ...factor }].map(({ otpStep }) => otpStep !== null)
    recordChange({ object: { id, name: before.username }, before: { twoFactor: wasOn }, after: { twoFactor: isOn } })
    if (wasOn === isOn) return []
    const ownSession = await findSession(tx, 'id', who.sessionId)
    return [
      ...(await endSessions(tx, id, ownSession && { exceptLogin: ownSession.loginId })),
      ...(await findSessionsLackingFactor(tx, id)),
    ]
  })
  for (const session of cutSessions) core.wire.cut(session)
  changed('admin_users', [id])
}

async function findAnyAccount(tx: Db, id: string): Promise<AccountTable> {
  const account = await tx.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
  if (!account) throw new Refusal('notFound')
  return account
}

/** Throws Refusal if the second factor is on. */
const refuseIfOn = ({ otpStep }: AccountTable) => {
  if (otpStep !== null) throw conflict('factor-on', {}, 'The second factor is on already')
}

/** Makes a secret for a second factor that is still off. It replaces one that was made before and never confirmed. */
export async function beginFactor(core: Core, ask: UsersContext) {
  const { accountId, username } = ask.who
  const bytes = randomBytes(SECRET_BYTES)
  await changeFactor(core, ask, accountId, (account) => {
    refuseIfOn(account)
    return { otpSecret: core.seal.encrypt(bytes.toString('hex'), accountId) }
  })
  const secret = toBase32(bytes)
  return { secret, uri: uriOf(secret, core.config.appTitle, username) }
}

/** Turns on one's own second factor by a code of its secret, and returns the recovery codes. */
export async function turnFactorOn(core: Core, ask: UsersContext, otp: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newPassword)
  await changeFactor(core, ask, ask.who.accountId, (account) => {
    refuseIfOn(account)
    const secret = secretOf(core.seal, account)
    const otpStep = secret && stepOf(secret, otp, core.now(), NO_STEP_USED)
    if (otpStep === undefined) throw new Refusal('wrongOtp')
    return { otpStep, recoveryHashes: JSON.stringify(codes.map(hashSecret)) }
  })
  // People read `abcd-efgh-…` more easily.
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'))
}

export const turnFactorOff = (core: Core, ask: UsersContext, id: string): Promise<void> =>
  changeFactor(core, ask, id, () => noFactor)
