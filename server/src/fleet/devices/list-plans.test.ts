import { deviceFields } from '@wifi-tms/contract/devices'
import { createQueryId, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { isPostgres } from '../../base/database/dialect.ts'
import { openDatabase } from '../../base/database/open.ts'
import { databasesAndVersions, type TestPlace } from '../../base/database/testing/each-database.ts'
import { isVolatile, parseSort } from './rules.ts'
import { listTyped, type TextQuery } from './testing/expected-ids.ts'
import { seedFleet, vacuumAndAnalyze } from './testing/seed-fleet.ts'

/** The number of devices: more than are looked up one by one. */
const FLEET = 2500
const usualSorts = ['createdAt', 'alias', 'mac', 'status', 'state', 'lastSeenAt', 'product']
const sorts = [...deviceFields, 'createdAt', 'updatedAt']

for (const { database, makeEmpty, runs } of databasesAndVersions) {
  describe.skipIf(!runs)(`query plans of lists (${database})`, () => {
    let place: TestPlace
    let db: Db
    beforeAll(async () => {
      place = await makeEmpty()
      db = await openDatabase(place)
      const { screenTypes } = await seedFleet(db, FLEET, new Date())
      await addScreens(screenTypes)
      await vacuumAndAnalyze(db)
    })
    afterAll(async () => {
      await db.destroy()
      await place.drop()
    })

    /** Adds screens; all but the last have the resolution of a template. */
    async function addScreens(types: readonly number[]) {
      const stamps = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '' }
      const panel = { ...stamps, name: '', color: 'B/W', module: '', width: 800, sort: 0, inks: null, halves: 0 }
      const screens = types.map((type) => ({
        id: `screen-${type}`,
        type,
        angle: 180,
        height: type === types.length ? 600 : 480,
        ...panel,
      }))
      await db.insertInto('screenType').values(screens).execute()
      const template = {
        id: 'price',
        name: 'Price',
        resolution: '800x480',
        background: 'white',
        canvas: '{}',
        ofPicture: 0,
        needsData: 0,
      }
      await db
        .insertInto('template')
        .values({ ...template, ...stamps })
        .execute()
    }

    /** The plans of a list's statements, a line each: those that count the devices, and those that find the page's. */
    async function plansOf(query: TextQuery): Promise<string[]> {
      const nodes: RootOperationNode[] = []
      const recording = db.withPlugin({
        transformQuery: ({ node }) => {
          nodes.push(node)
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await listTyped(recording, { limit: 20, ...query })
      const statements = nodes
        .map((node) => db.getExecutor().compileQuery(node, createQueryId()))
        .filter(({ sql }) => /count\(\*\)|limit/.test(sql))
      const explain = isPostgres(db) ? 'explain' : 'explain query plan'
      const plans = statements.map((statement) =>
        db.executeQuery<Record<string, string>>({ ...statement, sql: `${explain} ${statement.sql}` }),
      )
      return (await Promise.all(plans)).map(({ rows }) =>
        rows.map((row) => row.detail ?? row['QUERY PLAN'] ?? row.queryPlan).join('; '),
      )
    }

    test('the first page of all devices in the usual orders is read from an index', async () => {
      for (const sort of usualSorts)
        for (const directedSort of [sort, `-${sort}`]) {
          const [plan, ...others] = await plansOf({ sort: directedSort })
          expect(others).toEqual([])
          expect([directedSort, plan]).toEqual([
            directedSort,
            expect.stringMatching(isPostgres(db) ? /Index/ : /USING COVERING INDEX/),
          ])
          expect([directedSort, plan]).toEqual([directedSort, expect.not.stringMatching(/Seq Scan|TEMP B-TREE/)])
        }
    })

    test.skipIf(database !== 'SQLite')(
      'on SQLite the rows of the table are not read one by one, except where few match',
      async () => {
        for (const sort of sorts)
          for (const filter of [
            {},
            { rssi: 'low', status: 'online' },
            { q: 'sn1' },
            { resolution: ['800x480', '480x800'] },
            { fitsTemplate: 'price' },
          ]) {
            const hasFewMatches = 'rssi' in filter
            for (const plan of await plansOf({ sort, ...filter }))
              for (const step of plan.split('; ').filter((part) => / device\b/.test(part))) {
                const isCovered = /USING COVERING INDEX/.test(step)
                const isLookedUp = hasFewMatches && step === 'SEARCH device USING INTEGER PRIMARY KEY (rowid=?)'
                expect([sort, filter, step, isCovered || isLookedUp]).toEqual([sort, filter, step, true])
              }
            const listPlan = (await plansOf({ sort, ...filter })).at(-1)!
            if (!hasFewMatches)
              expect([sort, /TEMP B-TREE/.test(listPlan)]).toEqual([sort, isVolatile(parseSort(sort).column)])
          }
      },
    )
  })
}
