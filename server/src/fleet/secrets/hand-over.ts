import type { DownOf } from '@wifi-tms/contract/messages'
import type { Core } from '../../base/core.ts'
import { newId } from '../../base/random/ids.ts'
import { hashSecret, newSecret } from '../../base/random/secret.ts'
import { keepSecret } from './queries.ts'
import { isOld, keyFault, placeSecret } from './rules.ts'

/**
 * Returns a new secret for a device, which is stored already. Undefined where none is due: if the device connected with
 * the product's key, of digest `keyHash`, and the key has ended since; if it connected with a secret that is not old.
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
