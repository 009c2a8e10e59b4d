import type { DownOf } from '@wifi-tms/contract/messages'
import type { Core } from '../../base/core.ts'
import { newId } from '../../base/random/ids.ts'
import { hashSecret, newSecret } from '../../base/random/secret.ts'
import { keepSecret } from './queries.ts'
import { isOld, keyFault, placeSecret } from './rules.ts'

/**
 * A new secret for a device, stored before it is returned. Undefined where none is due: on a connection by the
 * product's key, with the digest `keyHash`, when that opens no more; on one by a secret while that is not old.
 */
export async function handOver(
  core: Pick<Core, 'db' | 'now'>,
  deviceId: string,
  keyHash: string | undefined,
): Promise<DownOf<'credentials'> | undefined> {
  const secret = newSecret()
  const now = core.now()
  const stored = await keepSecret(core.db, deviceId, hashSecret(secret), (storedSecrets) => {
    const due = keyHash === undefined ? isOld(storedSecrets.secrets, now) : !keyFault(storedSecrets, keyHash, now)
    return due ? placeSecret(storedSecrets.secrets, now) : undefined
  })
  return stored ? { type: 'credentials', id: newId(), secret } : undefined
}
