import type { Core } from '../../base/core.ts'
import { keepFiles } from '../../content/files/keep-files.ts'
import { findUsedAmong, readMadeMs } from '../../content/files/queries.ts'
import { builtInFonts } from '../../content/fonts/font-file.ts'

/** Milliseconds for which a file stays without a row that names it, as an upload's row is added after the file. */
const GRACE_MS = 30 * 24 * 3_600_000

/**
 * Removes the files that a crash has left: no row names them, or they were not completely written. A turn checks those
 * whose names begin with the two hex digits `from`, and returns the digits for the next turn; empty after the last.
 * Files from before the database was made stay, as another database may name them.
 */
export async function sweepFiles({ db, blobs, now }: Pick<Core, 'db' | 'blobs' | 'now'>, from = ''): Promise<string> {
  const prefix = from || '00'
  const [madeMs, oldMs] = [await readMadeMs(db), now().getTime() - GRACE_MS]
  const names = (await blobs.list(prefix))
    .filter(({ name, storedMs }) => storedMs >= madeMs && storedMs < oldMs && !builtInFonts().has(name))
    .map(({ name }) => name)
  const usedNames = await findUsedAmong(db, names)
  const { drop } = keepFiles({ db, blobs, now }, 'image')
  for (const name of names)
    if (name.includes('.')) await blobs.remove(name)
    else if (!usedNames.has(name)) await drop(name)
  return prefix === 'ff' ? '' : (Number.parseInt(prefix, 16) + 1).toString(16).padStart(2, '0')
}
