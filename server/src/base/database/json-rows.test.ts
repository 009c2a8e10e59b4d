import { expect, test } from 'vitest'
import { changeRows, oneOf } from './json-rows.ts'
import { addToTally, readTally } from './tally.ts'
import { eachDatabase } from './testing/each-database.ts'

eachDatabase('many rows in one statement', (open) => {
  test('finds the rows of a set, whatever stands in the texts', async () => {
    const db = await open()
    const names = ["o'hara", '12', 'a"b', '', 'ł\n', '{}']
    await addToTally(db, Object.fromEntries([...names, 'other'].map((name, at) => [name, at + 1])))
    const found = async (texts: string[]) =>
      (await db.selectFrom('tally').select('name').where('name', 'in', oneOf(texts)).execute()).map((row) => row.name)
    expect((await found([...names, names[0]!])).sort()).toEqual([...names].sort())
    expect(await found([])).toEqual([])
  })

  test('sets and adds to columns, each row its own, and leaves the others alone', async () => {
    const db = await open()
    await addToTally(db, { a: 1, b: 2, c: 3 })
    const change = (how: 'set' | 'add', rows: { name: string; count: number }[]) =>
      changeRows(db, how, 'tally', { key: { name: 'text' }, columns: { count: 'integer' }, rows })
    await change('set', [
      { name: 'a', count: 10 },
      { name: 'b', count: 20 },
      { name: 'unknown', count: 30 },
    ])
    await change('add', [{ name: 'b', count: -5 }])
    await change('set', [])
    expect(await readTally(db)).toEqual({ a: 10, b: 15, c: 3 })
  })

  test('null stays null and text text', async () => {
    const db = await open()
    const row = {
      deviceId: 'd',
      listens: 1,
      askAgainAt: 'x',
      number: 0,
      seq: 1,
      frameId: 'f',
      deadlineAt: null,
      asked: 0,
      proved: 0,
    }
    await db.insertInto('exchange').values(row).execute()
    await changeRows(db, 'set', 'exchange', {
      key: { deviceId: 'text' },
      columns: { askAgainAt: 'text', seq: 'integer', frameId: 'text', deadlineAt: 'text' },
      rows: [{ deviceId: 'd', askAgainAt: null, seq: null, frameId: '007', deadlineAt: '2026' }],
    })
    expect(await db.selectFrom('exchange').selectAll().execute()).toEqual([
      { ...row, askAgainAt: null, seq: null, frameId: '007', deadlineAt: '2026' },
    ])
  })
})
