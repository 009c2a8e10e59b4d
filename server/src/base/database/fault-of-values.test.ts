import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { isFaultOfValues } from './fault-of-values.ts'
import { eachDatabase } from './testing/each-database.ts'

const errorOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('it should have failed')
}

test('SQLite’s errors about values are the fault of the values, its other errors are not', async () => {
  const database = new DatabaseSync(':memory:')
  database.exec('create table t (id integer primary key, x text not null unique)')
  const error = (statement: string) => errorOf(() => database.exec(statement))
  database.exec("insert into t values (1, 'a')")
  for (const refused of [
    "insert into t values ('one', 'b')",
    'insert into t values (2, null)',
    "insert into t values (2, 'a')",
  ])
    expect(isFaultOfValues(await error(refused)), refused).toBe(true)
  expect(isFaultOfValues(await error('insert into t values (2, zeroblob(2000000000))'))).toBe(true)
  expect(isFaultOfValues(await error('insert into gone values (1)'))).toBe(false)
  database.exec('pragma max_page_count = 1; begin')
  expect(isFaultOfValues(await error('insert into t values (3, hex(zeroblob(100000)))'))).toBe(false)
  database.exec('pragma query_only = on')
  expect(isFaultOfValues(await error("insert into t values (4, 'd')"))).toBe(false)
  database.close()
})

test.each(['22003', '22P05', '23505', '23514'])('PostgreSQL’s %s is the fault of the data', (code) => {
  expect(isFaultOfValues(Object.assign(new Error('refused'), { code }))).toBe(true)
})

/** Codes of errors that are the fault of the program or the database. */
const faultsOfProgram = [
  '08006',
  '0A000',
  '21000',
  '25006',
  '40001',
  '40P01',
  '42P01',
  '53100',
  '53300',
  '54000',
  '55P03',
  '57014',
]
const unprovenCodes = [
  ...faultsOfProgram,
  '57P01',
  '57P03',
  '58030',
  'XX000',
  'P0001',
  'ECONNREFUSED',
  'ECONNRESET',
  '2',
  '23',
  '',
]
test.each(unprovenCodes)('“%s” does not prove a fault of the data', (code) => {
  expect(isFaultOfValues(Object.assign(new Error('failed'), { code }))).toBe(false)
})

test('an error that is not the database’s is no fault of the values', () => {
  for (const thrown of [new TypeError('ours'), undefined, null, 'text', { code: '23505' }])
    expect(isFaultOfValues(thrown)).toBe(false)
})

eachDatabase('a value that a database refuses', (open) => {
  test('a value that a database refuses is recognised through the query builder and the drivers', async () => {
    const db = await open()
    const add = () => db.insertInto('painting').values({ key: 'same', frameId: '' }).execute()
    await add()
    expect(isFaultOfValues(await errorOf(add))).toBe(true)
    expect(
      isFaultOfValues(
        await errorOf(() =>
          db.transaction().execute((tx) =>
            tx
              .insertInto('gone' as 'painting')
              .values({ key: '', frameId: '' })
              .execute(),
          ),
        ),
      ),
    ).toBe(false)
    await db.destroy()
    expect(isFaultOfValues(await errorOf(add))).toBe(false)
  })
})
