import { audits } from '@wifi-tms/contract/audit'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { isPostgres } from '../../base/database/dialect.ts'
import { eachServer } from '../../testing/each-server.ts'
import { watchReads } from '../../testing/watch-reads.ts'

const LINES = 100_000

/**
 * The maximum number of rows that a call may read in this thread: those of its answer, accounts, sessions and settings.
 */
const MAX_ROWS_READ = 100

eachServer('a search of many lines', (server) => {
  beforeAll(async () => {
    await server().login()
    await sql`insert into audit (id, at, account_id, username, address, call, resource, object_id, object_name, changes)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(LINES)})
      select 'line-' || n, '2026-11-20T10:00:00.000Z', '1', 'somebody', '', 'PUT /user/api/rest/rooms/{id}', 'rooms', '2',
        'Größe ' || n, '[]' from numbers`.execute(server().core.db)
  })

  /** Expects that this thread reads few rows, and that SQLite, which would work in it, does not search here. */
  async function expectLittleRead(work: () => Promise<unknown>): Promise<void> {
    const { db } = server().core
    const { statements, rows } = await watchReads(db, work)
    expect(rows.length).toBeLessThan(MAX_ROWS_READ)
    if (!isPostgres(db)) expect(statements.filter((text) => text.includes('fold('))).toEqual([])
  }

  test.each([
    ['that finds nothing', { q: 'nothing of the kind' }, 0],
    ['that finds one', { q: `GROSSE ${LINES}` }, 1],
    ['of filtered lines', { q: 'nothing', noun: 'rooms' as const }, 0],
  ])('a search %s does not hold up the main thread, however many lines there are', async (_, query, total) => {
    await expectLittleRead(async () => expect((await server().ask(audits.list, query)).total).toBe(total))
  })

  test('an export of the found lines does not hold up other calls either', async () => {
    await expectLittleRead(async () => {
      const table = await server().ask(audits.download, { q: `größe ${LINES}` })
      expect(Buffer.from(table).toString()).toContain(`Größe ${LINES}`)
    })
  })

  test('the last pages have the right lines, as the first ones do', async () => {
    const page = async (number: number) => {
      const { items, total } = await server().ask(audits.list, { noun: 'rooms', sort: 'at', limit: 100, page: number })
      return [items.map((line) => line._id), total]
    }
    const ids = Array.from({ length: LINES }, (_, index) => `line-${index + 1}`).sort()
    for (const number of [1, 100, 101, 1000, 1001])
      expect(await page(number)).toEqual([ids.slice((number - 1) * 100, number * 100), LINES])
  })

  test('a line that has just been changed is found', async () => {
    const { db } = server().core
    for (const name of ['Once', 'Twice']) {
      await db.updateTable('audit').set({ objectName: name }).where('id', '=', 'line-1').execute()
      expect((await server().ask(audits.list, { q: name })).total).toBe(1)
    }
  })
})
