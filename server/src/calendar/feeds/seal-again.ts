import type { Core } from '../../base/core.ts'
import { lock } from '../../base/database/lock.ts'
import { passwordPurpose } from './save-feed.ts'

/**
 * Seals the secrets of feeds again, with the present key, if they were sealed with a former key that is still
 * configured.
 */
export async function sealAgain({ db, seal }: Pick<Core, 'db' | 'seal'>): Promise<void> {
  if (!seal.isRotating) return
  const resealed = (sealed: string | null, purpose: string) => {
    const secret = sealed === null ? undefined : seal.decrypt(sealed, purpose)
    return secret === undefined ? sealed : seal.encrypt(secret, purpose)
  }
  await db.transaction().execute(async (tx) => {
    await lock(tx, 'feed')
    for (const { roomId, url, password } of await tx.selectFrom('feed').select(['roomId', 'url', 'password']).execute())
      await tx
        .updateTable('feed')
        .set({ url: resealed(url, roomId)!, password: resealed(password, passwordPurpose(roomId)) })
        .where('roomId', '=', roomId)
        .execute()
  })
}
