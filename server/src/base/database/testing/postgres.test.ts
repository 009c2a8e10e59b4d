import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { freshDatabase, postgresRuns } from './postgres.ts'

describe.skipIf(!postgresRuns)('the PostgreSQL of the test run', () => {
  test('each test gets its own database, and dropping it closes remaining connections', async () => {
    const [database, otherDatabase] = await Promise.all([freshDatabase(), freshDatabase()])
    const client = new pg.Client({ connectionString: database.url })
    const cut = new Promise((resolve) => client.on('error', resolve))
    await client.connect()
    await client.query('create table glass (shown text)')
    const neighbour = new pg.Client({ connectionString: otherDatabase.url })
    await neighbour.connect()
    await expect(neighbour.query('select * from glass')).rejects.toThrow('does not exist')
    await neighbour.end()
    await otherDatabase.drop()
    await database.drop()
    await cut
    await expect(new pg.Client({ connectionString: database.url }).connect()).rejects.toThrow('does not exist')
  })

  test('letters outside ASCII fold and sort the same on every machine', async () => {
    const database = await freshDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query(`select lower('ŁÓDŹ') as folded, 'Z' < 'a' as by_code_point`)
    await client.end()
    await database.drop()
    expect(rows).toEqual([{ folded: 'łódź', by_code_point: true }])
  })
})
