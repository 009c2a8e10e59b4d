import type { DownOf } from '@wifi-tms/contract/messages'
import type { Core } from '../../base/core.ts'
import { newId } from '../../base/random/ids.ts'
import { hashSecret, newSecret } from '../../base/random/secret.ts'
import { keepSecret } from './queries.ts'
import { decideSecret, isSecretOld, keyFault } from './rules.ts'

/**
 * Makes a new secret for a device and stores it. Returns the message that gives it to the device. `keyHash` is the
 * digest of the product's key, if the device connected with the key. Returns undefined if no secret is due: the key has
 * ended since, or the device's secret is not old.
 */
export async function issueSecret(
  core: Pick<Core, 'db' | 'now'>,
  deviceId: string,
  keyHash: string | undefined,
): Promise<DownOf<'credentials'> | undefined> {
  const secret = newSecret()
  const now = core.now()
  const isStored = await keepSecret(core.db, deviceId, hashSecret(secret), (storedSecrets) => {
    const isDue =
      keyHash === undefined ? isSecretOld(storedSecrets.secrets, now) : !keyFault(storedSecrets, keyHash, now)
    return isDue ? decideSecret(storedSecrets.secrets, now) : undefined
  })
  return isStored ? { type: 'credentials', id: newId(), secret } : undefined
}
