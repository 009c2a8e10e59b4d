import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { after } from '../concurrency/group-work.ts'
import { CannotStart } from '../process/config.ts'
import { recordBaseline, withBaselineName } from './before-baseline.ts'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { up as foldedNames } from './migrations/0002-folded-names.ts'
import { up as waitingOfProduct } from './migrations/0003-waiting-of-a-product.ts'
import { up as whatIsDrawn } from './migrations/0004-what-is-drawn.ts'
import { up as whoIsNamed } from './migrations/0005-who-is-named.ts'
import { up as whatAPictureLacks } from './migrations/0006-what-a-picture-lacks.ts'
import { up as whatIsLost } from './migrations/0007-what-is-lost-of-a-calendar.ts'
import { up as whoBooks } from './migrations/0008-who-books-a-room.ts'
import { up as otherProtocols } from './migrations/0009-other-protocols.ts'
import { up as waitingPlayers } from './migrations/0010-waiting-players.ts'
import { up as accessPoints } from './migrations/0011-access-points.ts'
import { up as waitingOrders } from './migrations/0012-waiting-orders.ts'
import { up as daysOfDevices } from './migrations/0013-days-of-devices.ts'
import { up as rollouts } from './migrations/0014-rollouts.ts'
import { up as signedFirmware } from './migrations/0015-signed-firmware.ts'
import { up as answersThatHold } from './migrations/0016-answers-that-hold.ts'
import { up as wake } from './migrations/0017-wake.ts'
import { up as itemsAndSources } from './migrations/0018-items-and-sources.ts'
import { up as messagesByDays } from './migrations/0019-messages-by-days.ts'
import { up as pickedValues } from './migrations/0020-picked-values.ts'
import { up as templatesOfPictures } from './migrations/0021-templates-of-pictures.ts'
import { up as daysOfProducts } from './migrations/0022-days-of-products.ts'
import { up as settingsOfMany } from './migrations/0023-settings-of-many.ts'
import { up as pagesOfDevices } from './migrations/0024-pages-of-devices.ts'
import { up as endsOfOffers } from './migrations/0025-ends-of-offers.ts'
import { up as visitsByHours } from './migrations/0026-visits-by-hours.ts'
import { up as lowBatteryMarks } from './migrations/0027-low-battery-marks.ts'
import { up as proofOfPrices } from './migrations/0028-proof-of-prices.ts'
import { up as skippedByTasks } from './migrations/0029-devices-that-tasks-skip.ts'
import { up as withheldPictures } from './migrations/0030-withheld-pictures.ts'
import { up as articlesOfShops } from './migrations/0031-articles-of-shops.ts'
import { up as withheldPlans } from './migrations/0032-withheld-plans.ts'
import { up as gtinsOfItems } from './migrations/0033-gtins-of-items.ts'
import { up as secretsInHistory } from './migrations/0034-secrets-in-history.ts'
import { up as readings } from './migrations/0035-readings.ts'
import { up as originsOfDisplays } from './migrations/0036-origins-of-displays.ts'
import { up as webhooks } from './migrations/0037-webhooks.ts'
import { up as accountsOfProvider } from './migrations/0038-accounts-of-a-provider.ts'
import { up as pendingMeetings } from './migrations/0039-pending-meetings.ts'
import { up as alerts } from './migrations/0040-alerts.ts'
import { up as savedViews } from './migrations/0041-saved-views.ts'

/**
 * The migrations by name, numbered in the order in which they run. A released migration never changes: further changes
 * are new migrations.
 */
export const migrations: Record<string, Migration> = {
  '0001-baseline': { up: baseline },
  '0002-folded-names': { up: foldedNames },
  '0003-waiting-of-a-product': { up: waitingOfProduct },
  '0004-what-is-drawn': { up: whatIsDrawn },
  '0005-who-is-named': { up: whoIsNamed },
  '0006-what-a-picture-lacks': { up: whatAPictureLacks },
  '0007-what-is-lost-of-a-calendar': { up: whatIsLost },
  '0008-who-books-a-room': { up: whoBooks },
  '0009-other-protocols': { up: otherProtocols },
  '0010-waiting-players': { up: waitingPlayers },
  '0011-access-points': { up: accessPoints },
  '0012-waiting-orders': { up: waitingOrders },
  '0013-days-of-devices': { up: daysOfDevices },
  '0014-rollouts': { up: rollouts },
  '0015-signed-firmware': { up: signedFirmware },
  '0016-answers-that-hold': { up: answersThatHold },
  '0017-wake': { up: wake },
  '0018-items-and-sources': { up: itemsAndSources },
  '0019-messages-by-days': { up: messagesByDays },
  '0020-picked-values': { up: pickedValues },
  '0021-templates-of-pictures': { up: templatesOfPictures },
  '0022-days-of-products': { up: daysOfProducts },
  '0023-settings-of-many': { up: settingsOfMany },
  '0024-pages-of-devices': { up: pagesOfDevices },
  '0025-ends-of-offers': { up: endsOfOffers },
  '0026-visits-by-hours': { up: visitsByHours },
  '0027-low-battery-marks': { up: lowBatteryMarks },
  '0028-proof-of-prices': { up: proofOfPrices },
  '0029-devices-that-tasks-skip': { up: skippedByTasks },
  '0030-withheld-pictures': { up: withheldPictures },
  '0031-articles-of-shops': { up: articlesOfShops },
  '0032-withheld-plans': { up: withheldPlans },
  '0033-gtins-of-items': { up: gtinsOfItems },
  '0034-secrets-in-history': { up: secretsInHistory },
  '0035-readings': { up: readings },
  '0036-origins-of-displays': { up: originsOfDisplays },
  '0037-webhooks': { up: webhooks },
  '0038-accounts-of-a-provider': { up: accountsOfProvider },
  '0039-pending-meetings': { up: pendingMeetings },
  '0040-alerts': { up: alerts },
  '0041-saved-views': { up: savedViews },
}

/**
 * The migrations that have run on a database; undefined if there are no tables yet. Throws CannotStart if this program
 * does not know one of them, or if the tables are older than the baseline.
 */
export async function findMigrations(db: Db, available = migrations): Promise<typeof migrations | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return undefined
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return Object.fromEntries(
    withBaselineName(rows.map(({ name }) => name)).map((name) => {
      const migration = available[name]
      if (migration) return [name, migration]
      throw new CannotStart(`The database was made by a newer program (it knows ${name}): start that one.`)
    }),
  )
}

/**
 * Milliseconds that a migration waits for the lock of a whole table, and milliseconds for all its tries. While it
 * waits, all other statements on the table queue behind it, so it pauses between two tries.
 */
const LOCK_MS = 2000
const PATIENCE_MS = 60_000
/** The error codes of PostgreSQL after which a migration is tried again: lock_not_available and deadlock_detected. */
const RETRIED_CODES = ['55P03', '40P01']

/**
 * Runs the migrations that have not run yet, all or none of them, also beside running servers. Throws CannotStart where
 * an unknown migration has run, and where running servers use the tables all the time.
 */
export async function migrate(
  db: Db,
  available = migrations,
  { lockMs = LOCK_MS, patienceMs = PATIENCE_MS } = {},
): Promise<void> {
  if (await findMigrations(db, available)) await recordBaseline(db)
  const bounded = isPostgres(db) ? withLockTimeout(available, lockMs) : available
  const migrator = new Migrator({ db, provider: { getMigrations: async () => bounded } })
  const end = performance.now() + patienceMs
  for (;;) {
    const { error } = await migrator.migrateToLatest()
    if (!error) return
    if (!RETRIED_CODES.includes((error as { code?: string }).code ?? '')) throw error
    if (performance.now() > end)
      throw new CannotStart(
        'DATABASE_URL: its tables are in use all the time, so they cannot be changed: start again later.',
      )
    await after(lockMs / 2)
  }
}

const withLockTimeout = (available: typeof migrations, lockMs: number): typeof migrations =>
  Object.fromEntries(
    Object.entries(available).map(([name, { up }]) => [
      name,
      {
        async up(tx) {
          await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(tx)
          await up(tx)
        },
      },
    ]),
  )
