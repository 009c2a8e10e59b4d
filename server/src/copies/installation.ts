import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../base/database/db.ts'
import { holdDatabase } from '../base/database/hold-database.ts'
import { allowLongPauses } from '../base/database/may-pause.ts'
import { findMigrations, type migrations } from '../base/database/migrate.ts'
import { type DatabasePlace, reachDatabase, sqliteFile } from '../base/database/open.ts'
import { CannotStart } from '../base/process/config.ts'
import { holdFolder } from '../base/process/hold-folder.ts'

/**
 * Reserves a folder and the databases of these places until the result is disposed of. Throws CannotStart if a server
 * uses one of them.
 */
export async function lockInstallation(dataDir: string, ...places: DatabasePlace[]): Promise<AsyncDisposable> {
  const resources = new AsyncDisposableStack()
  try {
    resources.defer(holdFolder(dataDir))
    for (const place of places) resources.defer(await holdDatabase(place, exitWhenLost))
    return resources
  } catch (error) {
    await resources.disposeAsync()
    throw error
  }
}

function exitWhenLost(): never {
  console.error('DATABASE_URL: a server has taken this database over.')
  process.exit(1)
}

/** Throws CannotStart where there is no SQLite file. */
export async function requireFile(place: DatabasePlace): Promise<void> {
  if (!(await hasFile(place))) throw noInstallationError(place)
}

/**
 * Runs `work` in a transaction that sees a snapshot of a database. `ran` are the migrations that have run there. Throws
 * CannotStart if there is no installation.
 */
export async function readInstallation<T>(
  place: DatabasePlace,
  work: (tx: Db, ran: typeof migrations) => Promise<T>,
): Promise<T> {
  if (!place.databaseUrl) await requireFile(place)
  await using db = await reachDatabase(place)
  const ran = await findMigrations(db)
  if (!ran) throw noInstallationError(place)
  // On SQLite this transaction is the only writer.
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await allowLongPauses(tx)
      return work(tx, ran)
    })
}

const hasFile = ({ dataDir }: DatabasePlace) =>
  stat(sqliteFile(dataDir)).then(
    () => true,
    () => false,
  )

const noInstallationError = ({ databaseUrl, dataDir }: DatabasePlace) =>
  new CannotStart(
    databaseUrl ? 'DATABASE_URL: no installation lies there.' : `DATA_DIR: no installation lies in ${dataDir}.`,
  )

/** True if the database has an account already. */
async function hasInstallation(place: DatabasePlace): Promise<boolean> {
  if (!place.databaseUrl && !(await hasFile(place))) return false
  await using db = await reachDatabase(place)
  if (!(await findMigrations(db))) return false
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Throws CannotStart where there is an installation, so that nothing of it is overwritten. */
export async function refuseInstallation(place: DatabasePlace): Promise<void> {
  if (await hasInstallation(place))
    throw new CannotStart(`${nameOf(place)}: an installation lies there already; nothing was changed.`)
}

/** The folder in which a restore works until it is complete. */
export const unfinishedRestore = (dataDir: string): string => join(dataDir, 'restoring')

/**
 * Throws CannotStart if a restore was interrupted before its end. Deletes the folder that a complete restore left.
 */
export async function refuseBrokenRestore(place: DatabasePlace): Promise<void> {
  const { dataDir } = place
  const unfinished = unfinishedRestore(dataDir)
  if (!(await stat(unfinished).catch(() => undefined))) return
  if (!(await hasInstallation(place)))
    throw new CannotStart(
      `DATA_DIR: a restore was broken off in ${dataDir}: run it again, or remove ${unfinished} to begin without it.`,
    )
  await rm(unfinished, { recursive: true })
}

/** The variable that names the database of a place. */
const nameOf = ({ databaseUrl }: DatabasePlace) => (databaseUrl ? 'DATABASE_URL' : 'DATA_DIR')
