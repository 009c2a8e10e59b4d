import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../base/database/db.ts'
import { holdDatabase } from '../base/database/hold-database.ts'
import { mayPause } from '../base/database/may-pause.ts'
import { findMigrations, type migrations } from '../base/database/migrate.ts'
import { type Place, reachDatabase, sqliteFile } from '../base/database/open.ts'
import { CannotStart } from '../base/process/config.ts'
import { holdFolder } from '../base/process/hold-folder.ts'

/** Keeps a folder and the databases of these places for this program alone, until it is disposed of. Throws CannotStart where a server runs. */
export async function holdAll(dataDir: string, ...places: Place[]): Promise<AsyncDisposable> {
  const held = new AsyncDisposableStack()
  try {
    held.defer(holdFolder(dataDir))
    for (const place of places) held.defer(await holdDatabase(place, lost))
    return held
  } catch (error) {
    await held.disposeAsync()
    throw error
  }
}

function lost(): never {
  console.error('DATABASE_URL: a server has taken this database over.')
  process.exit(1)
}

/** Throws CannotStart where SQLite has no file yet. */
export async function requireFile(place: Place): Promise<void> {
  if (!(await hasFile(place))) throw nothingThere(place)
}

/**
 * Lets `work` read a database as it is at one moment, with the migrations that have run there. Throws CannotStart where no
 * installation lies there.
 */
export async function readInstallation<T>(
  place: Place,
  work: (tx: Db, ran: typeof migrations) => Promise<T>,
): Promise<T> {
  if (!place.databaseUrl) await requireFile(place)
  await using db = await reachDatabase(place)
  const ran = await findMigrations(db)
  if (!ran) throw nothingThere(place)
  // SQLite has one writer, which this transaction is.
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await mayPause(tx)
      return work(tx, ran)
    })
}

const hasFile = ({ dataDir }: Place) =>
  stat(sqliteFile(dataDir)).then(
    () => true,
    () => false,
  )

const nothingThere = ({ databaseUrl, dataDir }: Place) =>
  new CannotStart(
    databaseUrl ? 'DATABASE_URL: no installation lies there.' : `DATA_DIR: no installation lies in ${dataDir}.`,
  )

/** True where somebody has an account there already. */
async function hasInstallation(place: Place): Promise<boolean> {
  if (!place.databaseUrl && !(await hasFile(place))) return false
  await using db = await reachDatabase(place)
  if (!(await findMigrations(db))) return false
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Throws CannotStart where an installation is: nothing of it is written over. */
export async function refuseInstallation(place: Place): Promise<void> {
  if (await hasInstallation(place))
    throw new CannotStart(`${nameOf(place)}: an installation lies there already; nothing was changed.`)
}

/** The folder in which a restore works until all of it is there. */
export const unfinishedRestore = (dataDir: string): string => join(dataDir, 'restoring')

/** Throws CannotStart where a restore was broken off before its installation was there, and else takes away what it left. */
export async function refuseBrokenRestore(place: Place): Promise<void> {
  const { dataDir } = place
  const unfinished = unfinishedRestore(dataDir)
  if (!(await stat(unfinished).catch(() => undefined))) return
  if (!(await hasInstallation(place)))
    throw new CannotStart(
      `DATA_DIR: a restore was broken off in ${dataDir}: run it again, or remove ${unfinished} to begin without it.`,
    )
  await rm(unfinished, { recursive: true })
}

/** The variable that says where the database of a place lies. */
const nameOf = ({ databaseUrl }: Place) => (databaseUrl ? 'DATABASE_URL' : 'DATA_DIR')
