import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { failOddly, failWith, fillDisk } from '../../base/database/testing/failing-writes.ts'
import { startHarness } from '../wishes/testing/harness.ts'
import { startIngest } from './ingest.ts'

/** Starts a harness whose ingest tries again only at a call of `tryAgain`. */
async function startPaused(db: Db) {
  const harness = await startHarness(db)
  const waiting: (() => void)[] = []
  await harness.core.ingest.stop()
  harness.core.ingest = startIngest(harness.core, () => new Promise((resolve) => waiting.push(resolve)))
  const acknowledged: string[] = []
  return {
    ...harness,
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
    report: (mac: string, battery: number, serialNumber = 'S'.repeat(60)) =>
      harness.core
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
      const harness = await startPaused(await open())
      // Only PostgreSQL has faults with a code of digits.
      if (/^\d/.test(words) && !isPostgres(harness.db)) return ctx.skip()
      const macs: string[] = []
      for (let count = 0; count < 30; count++) macs.push((await harness.addDevice()).mac)
      const endOutage = await fail(harness.db)
      const reporting = Promise.all(macs.map((mac, index) => harness.report(mac, 300 + index)))
      for (let tries = 0; tries < 3; tries++) {
        await harness.untilPaused()
        expect(harness.core.ingest.failing).toBe(true)
        const { acknowledged } = harness
        expect(acknowledged.length).toBeLessThan(30)
        expect(await harness.stored()).toEqual(expect.arrayContaining([...acknowledged]))
        harness.tryAgain()
      }
      expect(harness.faults).toEqual([expect.stringContaining(isPostgres(harness.db) ? 'made to fail' : words)])
      harness.clock.seconds += 60
      await expect.poll(() => harness.tryAgain() && harness.faults.length).toBe(2)
      await endOutage()
      await expect.poll(() => harness.tryAgain() && harness.acknowledged.length).toBe(30)
      await reporting
      expect(harness.core.ingest.failing).toBe(false)
      expect(await harness.stored()).toEqual(macs.map((mac, index) => `${mac} ${300 + index}`).sort())
    },
  )

  test('a message that fails for an unknown reason is neither acknowledged nor lost, and holds up only its own tag', async () => {
    const harness = await startPaused(await open())
    const [bad, good] = [(await harness.addDevice()).mac, (await harness.addDevice()).mac]
    const endOutage = await failOddly(harness.db, bad)
    const reporting = Promise.all([harness.report(bad, 310), harness.report(good, 320)])
    await harness.untilPaused()
    const laterReports = Promise.all([harness.report(bad, 311), harness.report(good, 321)])
    await expect.poll(() => harness.acknowledged).toEqual([`${good} 320`, `${good} 321`])
    expect(harness.faults.join()).not.toContain('could not be kept')
    harness.tryAgain()
    await harness.untilPaused()
    expect(harness.acknowledged).toHaveLength(2)
    await endOutage()
    harness.tryAgain()
    await Promise.all([reporting, laterReports])
    expect(harness.acknowledged.slice(2)).toEqual([`${bad} 310`, `${bad} 311`])
    expect(await harness.stored()).toEqual([`${bad} 311`, `${good} 321`].sort())
  })
})
