import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { failOddly, failWith, fillDisk } from '../../base/database/testing/failing-writes.ts'
import { startStand } from '../wishes/testing/stand.ts'
import { startIngest } from './ingest.ts'

/** Starts a stand whose ingest tries again only at a call of `tryAgain`. */
async function startPaused(db: Db) {
  const stand = await startStand(db)
  const waiting: (() => void)[] = []
  await stand.core.ingest.stop()
  stand.core.ingest = startIngest(stand.core, () => new Promise((resolve) => waiting.push(resolve)))
  const acknowledged: string[] = []
  return {
    ...stand,
    /** The acknowledged messages, as `mac battery`. */
    acknowledged,
    /** The values in the rows. */
    async stored() {
      const rows = await db
        .selectFrom('device')
        .select(['mac', 'batteryVoltage'])
        .where('batteryVoltage', 'is not', null)
        .execute()
      return rows.map(({ mac, batteryVoltage }) => `${mac} ${batteryVoltage}`).sort()
    },
    say: (mac: string, battery: number, serialNumber = 'S'.repeat(60)) =>
      stand.core
        .ingest(mac, { type: 'report', battery, serialNumber })
        .then(() => acknowledged.push(`${mac} ${battery}`)),
    /** Waits until ingest pauses before its next try. */
    untilPaused: () => expect.poll(() => waiting.length).toBe(1),
    tryAgain: () => waiting.splice(0).map((resume) => resume()),
  }
}

/** Outages of the database; each returns a function that ends it. */
const outages: [string, (db: Db) => Promise<() => Promise<unknown>>][] = [
  ['database or disk is full', fillDisk],
  [
    'attempt to write a readonly database',
    async (db) => {
      if (isPostgres(db)) return failWith(db, '25006')
      await sql`pragma query_only = on`.execute(db)
      return () => sql`pragma query_only = off`.execute(db)
    },
  ],
  ['malformed JSON', (db) => failOddly(db)],
  // PostgreSQL's codes of a conflict between transactions and of a cancelled statement.
  ...['40001', '57014'].map((code): (typeof outages)[0] => [code, (db) => failWith(db, code)]),
]

eachDatabase('ingest while the database stores nothing', (open) => {
  test.for(outages)(
    '%s: no message is acknowledged before it is stored, and all are stored in the end',
    async ([words, fail], ctx) => {
      const stand = await startPaused(await open())
      if (/^\d/.test(words) && !isPostgres(stand.db)) return ctx.skip()
      const macs: string[] = []
      for (let count = 0; count < 30; count++) macs.push((await stand.addDevice()).mac)
      const endOutage = await fail(stand.db)
      const reporting = Promise.all(macs.map((mac, index) => stand.say(mac, 300 + index)))
      for (let tries = 0; tries < 3; tries++) {
        await stand.untilPaused()
        expect(stand.core.ingest.failing).toBe(true)
        const { acknowledged } = stand
        expect(acknowledged.length).toBeLessThan(30)
        expect(await stand.stored()).toEqual(expect.arrayContaining([...acknowledged]))
        stand.tryAgain()
      }
      expect(stand.faults).toEqual([expect.stringContaining(isPostgres(stand.db) ? 'made to fail' : words)])
      stand.clock.seconds += 60
      await expect.poll(() => stand.tryAgain() && stand.faults.length).toBe(2)
      await endOutage()
      await expect.poll(() => stand.tryAgain() && stand.acknowledged.length).toBe(30)
      await reporting
      expect(stand.core.ingest.failing).toBe(false)
      expect(await stand.stored()).toEqual(macs.map((mac, index) => `${mac} ${300 + index}`).sort())
    },
  )

  test('a message that fails for an unknown reason is neither acknowledged nor lost, and holds up only its own tag', async () => {
    const stand = await startPaused(await open())
    const [bad, good] = [(await stand.addDevice()).mac, (await stand.addDevice()).mac]
    const endOutage = await failOddly(stand.db, bad)
    const reporting = Promise.all([stand.say(bad, 310), stand.say(good, 320)])
    await stand.untilPaused()
    const laterReports = Promise.all([stand.say(bad, 311), stand.say(good, 321)])
    await expect.poll(() => stand.acknowledged).toEqual([`${good} 320`, `${good} 321`])
    expect(stand.faults.join()).not.toContain('could not be kept')
    stand.tryAgain()
    await stand.untilPaused()
    expect(stand.acknowledged).toHaveLength(2)
    await endOutage()
    stand.tryAgain()
    await Promise.all([reporting, laterReports])
    expect(stand.acknowledged.slice(2)).toEqual([`${bad} 310`, `${bad} 311`])
    expect(await stand.stored()).toEqual([`${bad} 311`, `${good} 321`].sort())
  })
})
