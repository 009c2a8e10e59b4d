import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { after } from '../concurrency/group-work.ts'
import { CannotStart } from '../process/config.ts'
import type { Db } from './db.ts'
import { isPostgres } from './dialect.ts'
import { up as first } from './migrations/2026-11-22-first.ts'
import { up as otas } from './migrations/2026-11-22-otas.ts'
import { up as sessionPlaces } from './migrations/2026-11-22-session-places.ts'
import { up as shownDisplays } from './migrations/2026-11-22-shown-displays.ts'
import { up as tagOrders } from './migrations/2026-11-22-tag-orders.ts'
import { up as wireLog } from './migrations/2026-11-22-wire-log.ts'
import { up as newestEvents } from './migrations/2026-11-23-newest-events.ts'
import { up as rooms } from './migrations/2026-11-23-rooms.ts'
import { up as templateVersions } from './migrations/2026-11-23-template-versions.ts'
import { up as wishValues } from './migrations/2026-11-23-wish-values.ts'
import { up as calendarFeeds } from './migrations/2026-11-24-calendar-feeds.ts'
import { up as templateLabels } from './migrations/2026-11-24-template-labels.ts'
import { up as theDoor } from './migrations/2026-11-24-the-door.ts'
import { up as calendarOutbox } from './migrations/2026-11-25-calendar-outbox.ts'
import { up as doorLinks } from './migrations/2026-11-25-door-links.ts'
import { up as playlists } from './migrations/2026-11-25-playlists.ts'
import { up as roomDetails } from './migrations/2026-11-25-room-details.ts'
import { up as runsOfDisplays } from './migrations/2026-11-25-runs-of-displays.ts'
import { up as cloudCalendars } from './migrations/2026-11-26-cloud-calendars.ts'
import { up as plateLooks } from './migrations/2026-11-26-plate-looks.ts'
import { up as roomUse } from './migrations/2026-11-26-room-use.ts'
import { up as ownPlates } from './migrations/2026-11-27-own-plates.ts'
import { up as roomDirectories } from './migrations/2026-11-27-room-directories.ts'
import { up as timeline } from './migrations/2026-11-27-timeline.ts'
import { up as quietTimes } from './migrations/2026-11-28-quiet-times.ts'
import { up as meetingsTogether } from './migrations/2026-11-29-meetings-together.ts'
import { up as aheadOfTasks } from './migrations/2026-11-30-ahead-of-tasks.ts'
import { up as sealedKeys } from './migrations/2026-11-30-sealed-keys.ts'
import { up as firstPasswordsEnd } from './migrations/2026-12-01-first-passwords-end.ts'
import { up as twoFactor } from './migrations/2026-12-01-two-factor.ts'
import { up as installation } from './migrations/2026-12-02-installation.ts'
import { up as factorRoles } from './migrations/2026-12-03-factor-roles.ts'
import { up as servers } from './migrations/2026-12-04-servers.ts'
import { up as apiKeys } from './migrations/2026-12-05-api-keys.ts'

/** By name, in the order in which they run. What is released stays as it is: changes are further ones. */
export const migrations: Record<string, Migration> = {
  '2026-11-22-first': { up: first },
  '2026-11-22-otas': { up: otas },
  '2026-11-22-session-places': { up: sessionPlaces },
  '2026-11-22-shown-displays': { up: shownDisplays },
  '2026-11-22-tag-orders': { up: tagOrders },
  '2026-11-22-wire-log': { up: wireLog },
  '2026-11-23-newest-events': { up: newestEvents },
  '2026-11-23-rooms': { up: rooms },
  '2026-11-23-template-versions': { up: templateVersions },
  '2026-11-23-wish-values': { up: wishValues },
  '2026-11-24-calendar-feeds': { up: calendarFeeds },
  '2026-11-24-template-labels': { up: templateLabels },
  '2026-11-24-the-door': { up: theDoor },
  '2026-11-25-calendar-outbox': { up: calendarOutbox },
  '2026-11-25-door-links': { up: doorLinks },
  '2026-11-25-playlists': { up: playlists },
  '2026-11-25-room-details': { up: roomDetails },
  '2026-11-25-runs-of-displays': { up: runsOfDisplays },
  '2026-11-26-cloud-calendars': { up: cloudCalendars },
  '2026-11-26-plate-looks': { up: plateLooks },
  '2026-11-26-room-use': { up: roomUse },
  '2026-11-27-own-plates': { up: ownPlates },
  '2026-11-27-room-directories': { up: roomDirectories },
  '2026-11-27-timeline': { up: timeline },
  '2026-11-28-quiet-times': { up: quietTimes },
  '2026-11-29-meetings-together': { up: meetingsTogether },
  '2026-11-30-ahead-of-tasks': { up: aheadOfTasks },
  '2026-11-30-sealed-keys': { up: sealedKeys },
  '2026-12-01-first-passwords-end': { up: firstPasswordsEnd },
  '2026-12-01-two-factor': { up: twoFactor },
  '2026-12-02-installation': { up: installation },
  '2026-12-03-factor-roles': { up: factorRoles },
  '2026-12-04-servers': { up: servers },
  '2026-12-05-api-keys': { up: apiKeys },
}

/**
 * The migrations that have run, of those that this program knows; undefined where there are no tables yet. Throws
 * CannotStart where one has run that it does not know.
 */
export async function findMigrations(db: Db, known = migrations): Promise<typeof migrations | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return undefined
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return Object.fromEntries(
    rows.map(({ name }) => {
      const migration = known[name]
      if (migration) return [name, migration]
      throw new CannotStart(`The database was made by a newer program (it knows ${name}): start that one.`)
    }),
  )
}

/**
 * In ms: whoever wants a table waits behind a migration that wants it whole, so such a one waits for so long, lets the
 * others go on, and tries again, for so long in all.
 */
const LOCK_MS = 2000
const PATIENCE_MS = 60_000
/** PostgreSQL's lock_not_available and deadlock_detected. */
const IN_THE_WAY = ['55P03', '40P01']

/**
 * Runs the migrations that have not run yet, all or none of them, also beside servers that run. Throws CannotStart where one
 * has run that this program does not know, and where those servers leave no room for it.
 */
export async function migrate(
  db: Db,
  known = migrations,
  { lockMs = LOCK_MS, patienceMs = PATIENCE_MS } = {},
): Promise<void> {
  await findMigrations(db, known)
  const bounded = isPostgres(db) ? withLockTimeout(known, lockMs) : known
  const migrator = new Migrator({ db, provider: { getMigrations: async () => bounded } })
  const end = performance.now() + patienceMs
  for (;;) {
    const { error } = await migrator.migrateToLatest()
    if (!error) return
    if (!IN_THE_WAY.includes((error as { code?: string }).code ?? '')) throw error
    if (performance.now() > end)
      throw new CannotStart(
        'DATABASE_URL: its tables are in use all the time, so they cannot be changed: start again later.',
      )
    await after(lockMs / 2)
  }
}

const withLockTimeout = (known: typeof migrations, lockMs: number): typeof migrations =>
  Object.fromEntries(
    Object.entries(known).map(([name, { up }]) => [
      name,
      {
        async up(tx) {
          await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(tx)
          await up(tx)
        },
      },
    ]),
  )
