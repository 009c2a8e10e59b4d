import { Refusal } from '@wifi-tms/contract/errors'
import type { Core } from '../../base/core.ts'
import type { AccountTable } from '../../base/database/account-tables.ts'
import type { Db } from '../../base/database/db.ts'
import type { Seal } from '../../base/random/seal.ts'
import { hashSecret } from '../../base/random/secret.ts'
import { stepOf } from './totp.ts'

/**
 * Stands in place of the stranger when tries of codes are counted: the tries from all addresses count together, as
 * everybody who tries a code has the password.
 */
export const SECOND_FACTOR = 'second factor'

/**
 * The secret of an account's second factor; undefined where there is none, or where the present key cannot decrypt it.
 */
export const secretOf = (seal: Seal, { id, otpSecret }: Pick<AccountTable, 'id' | 'otpSecret'>): Buffer | undefined => {
  const hex = seal.decrypt(otpSecret, id)
  return hex === undefined ? undefined : Buffer.from(hex, 'hex')
}

/** Accepts the code of a second factor, or a recovery code, and marks it as used for good. Throws Refusal. */
export async function takeCode(core: Pick<Core, 'seal' | 'now' | 'log'>, tx: Db, account: AccountTable, otp?: string) {
  if (otp === undefined) throw new Refusal('otpNeeded')
  const secret = secretOf(core.seal, account)
  const otpStep = secret && stepOf(secret, otp, core.now(), account.otpStep ?? 0)
  const hashes: string[] = JSON.parse(account.recoveryHashes)
  // If the code is a recovery code, its hash is missing here.
  const unusedHashes = hashes.filter((hash) => hash !== hashSecret(otp))
  if (otpStep === undefined && unusedHashes.length === hashes.length) {
    core.log.warn({ username: account.username }, 'wrong code')
    throw new Refusal('wrongOtp')
  }
  const columns = otpStep === undefined ? { recoveryHashes: JSON.stringify(unusedHashes) } : { otpStep }
  await tx.updateTable('account').set(columns).where('id', '=', account.id).execute()
}
