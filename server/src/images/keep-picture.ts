import type { Core } from '../core.ts'
import type { ImageTable } from '../database/tables.ts'
import { addToTally } from '../database/tally.ts'
import type { Who } from '../http/answer.ts'
import { newId } from '../ids.ts'
import { insertRow } from '../resources/queries.ts'
import { editedAt, foldNames } from '../resources/rules.ts'
import type { Decoded } from './decode.ts'
import { isBlobUsed } from './queries.ts'

/** Adding and dropping pictures. One at a time, so that no file goes that a picture added meanwhile shares. */
export function keepPictures({ db, blobs, now }: Core) {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }

  return {
    /** Writes the file, then the row. `bytes` is the size of the file that came. */
    add: (decoded: Decoded, said: { name: string; description: string; bytes: number }, who: Who) =>
      inTurn(async () => {
        const { png, width, height } = decoded
        const at = editedAt(now())
        const row: ImageTable = {
          id: newId(),
          folded: foldNames([said.name]),
          createdAt: at,
          updatedAt: at,
          createdBy: who.username,
          updatedBy: who.username,
          ...said,
          width,
          height,
          sha256: await blobs.put(png),
        }
        await db.transaction().execute(async (tx) => {
          await insertRow(tx, 'image', row)
          await addToTally(tx, { images: 1 })
        })
        return row
      }),
    /** Drops a file that no row needs any more. */
    drop: (sha256: string) =>
      inTurn(async () => {
        if (!(await isBlobUsed(db, sha256))) await blobs.remove(sha256)
      }),
  }
}
