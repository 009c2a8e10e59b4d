import type { Core } from '../../base/core.ts'
import { lock } from '../../base/database/lock.ts'
import { passwordOf } from './save-feed.ts'

/** Seals anew, with the key in use, what was sealed with a former one that is still named. */
export async function sealAgain({ db, seal }: Pick<Core, 'db' | 'seal'>): Promise<void> {
  if (!seal.isRotating) return
  const again = (closed: string | null, of: string) => {
    const secret = closed === null ? undefined : seal.open(closed, of)
    return secret === undefined ? closed : seal.close(secret, of)
  }
  await db.transaction().execute(async (tx) => {
    await lock(tx, 'feed')
    for (const { roomId, url, password } of await tx.selectFrom('feed').select(['roomId', 'url', 'password']).execute())
      await tx
        .updateTable('feed')
        .set({ url: again(url, roomId)!, password: again(password, passwordOf(roomId)) })
        .where('roomId', '=', roomId)
        .execute()
  })
}
