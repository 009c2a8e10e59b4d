import type { DownOf } from '@wifi-tms/contract/messages'
import type { Core } from '../../base/core.ts'
import { newId } from '../../base/random/ids.ts'
import { hashSecret, newSecret } from '../../base/random/secret.ts'
import { keepSecret } from './queries.ts'
import { apikeyOpens, isOld, placeSecret } from './rules.ts'

/**
 * A new secret for a device, kept before it is returned. Undefined where none is due: on a connection with the
 * product's key ('apikey') when that opens no more, on one with a secret ('secret') while that is not old.
 */
export async function handOver(
  core: Pick<Core, 'db' | 'now'>,
  deviceId: string,
  on: 'apikey' | 'secret',
): Promise<DownOf<'credentials'> | undefined> {
  const secret = newSecret()
  const now = core.now()
  const kept = await keepSecret(core.db, deviceId, hashSecret(secret), (held) =>
    (on === 'apikey' ? apikeyOpens(held, now) : isOld(held.secrets, now)) ? placeSecret(held.secrets, now) : undefined,
  )
  return kept ? { type: 'credentials', id: newId(), secret } : undefined
}
