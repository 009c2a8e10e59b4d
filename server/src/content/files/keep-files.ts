import type { CallContext } from '../../api/http/answer.ts'
import { addRow } from '../../api/resources/add-row.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import type { OwnColumns } from '../../api/resources/serve-resource.ts'
import type { Blobs } from '../../base/blobs/blobs.ts'
import { takeTurns } from '../../base/concurrency/take-turns.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { ConnectionLost } from '../../base/database/lost-connection.ts'
import type { Tables } from '../../base/database/tables.ts'
import { newId } from '../../base/random/ids.ts'
import { removeUnused } from './remove-unused.ts'

/** The tables whose rows name a blob. */
type FileTable = 'image' | 'font' | 'ota'

/** The queues of this process for changes of its stores. In each store it adds or drops one file at a time. */
const queues = new WeakMap<Blobs, ReturnType<typeof takeTurns>>()

/**
 * Makes the functions that add and drop uploads. They run one at a time: otherwise one call could delete a file as
 * unused while another adds a row that names it.
 */
export function keepFiles<T extends FileTable>({ db, blobs, now }: Pick<Core, 'db' | 'blobs' | 'now'>, table: T) {
  const oneByOne = queues.get(blobs) ?? takeTurns(1)
  queues.set(blobs, oneByOne)

  /**
   * Stores files, given as bytes or paths, and calls `work`, which adds the rows that name them. If that fails, it
   * deletes the files again.
   */
  const withFiles = <R>(
    files: readonly (Uint8Array | string)[],
    work: (hashes: readonly string[]) => Promise<R>,
  ): Promise<R> =>
    oneByOne(async () => {
      const hashes: string[] = []
      for (const file of files) hashes.push(await blobs.put(file))
      const result = await work(hashes).catch(async (error: unknown) => {
        // After a lost connection the rows may be stored at any moment. `sweepFiles` finds files that are left here.
        if (error instanceof ConnectionLost) throw error
        for (const sha256 of hashes) await removeUnused({ db, blobs }, sha256).catch(() => {})
        throw error
      })
      // Another server may have deleted equal bytes just before the rows named them. Mostly the files are there, so a
      // failure here does not undo the work.
      for (const file of files) await blobs.put(file).catch(() => {})
      return result
    })

  return {
    withFiles,
    /** Stores the file, then adds the row. `judge` may refuse the row. */
    add: (
      file: Uint8Array | string,
      columns: Omit<OwnColumns<T>, 'sha256'> & { name: string },
      { who, change, changed }: CallContext<`${T}s`>,
      judge?: (tx: Db) => Promise<void>,
    ) =>
      withFiles([file], async ([sha256]) => {
        const row = { ...columns, id: newId(), ...stampsBy(who, now()), sha256 } as unknown as Tables[T]
        await change(async (tx, recordChange) => {
          await lock(tx, table)
          await judge?.(tx)
          await addRow(tx, table, row)
          recordChange({ object: { id: row.id, name: columns.name }, after: columns })
        })
        changed(`${table}s`, [row.id])
        return row
      }),
    /** Deletes a file unless a row still names it. */
    drop: (sha256: string) => oneByOne(() => removeUnused({ db, blobs }, sha256)),
  }
}
