import { expect, test } from 'vitest'
import { changeRows, oneOf } from './json-rows.ts'
import { eachDatabaseAndVersion } from './testing/each-database.ts'

eachDatabaseAndVersion('many rows in one statement', (open) => {
  test('one statement finds the rows of a set of texts with any characters', async () => {
    const db = await open()
    const names = ["o'hara", '12', 'a"b', '', 'ł\n', '{}']
    await db
      .insertInto('lock')
      .values([...names, 'other'].map((name) => ({ name })))
      .execute()
    const namesAmong = async (texts: string[]) =>
      (await db.selectFrom('lock').select('name').where('name', 'in', oneOf(texts)).execute()).map((row) => row.name)
    expect((await namesAmong([...names, names[0]!])).sort()).toEqual([...names].sort())
    expect(await namesAmong([])).toEqual([])
  })

  test('one statement sets columns of each row, or adds to them, and leaves other rows unchanged', async () => {
    const db = await open()
    await db.deleteFrom('counter').execute()
    const rows = ['a', 'b', 'c'].map((name, index) => ({ name, count: index + 1 }))
    await db.insertInto('counter').values(rows).execute()
    const change = (how: 'set' | 'add', rows: { name: string; count: number }[]) =>
      changeRows(db, how, 'counter', { key: { name: 'text' }, columns: { count: 'integer' }, rows })
    await change('set', [
      { name: 'a', count: 10 },
      { name: 'b', count: 20 },
      { name: 'unknown', count: 30 },
    ])
    await change('add', [{ name: 'b', count: -5 }])
    await change('set', [])
    expect(await db.selectFrom('counter').selectAll().orderBy('name').execute()).toEqual([
      { name: 'a', count: 10 },
      { name: 'b', count: 15 },
      { name: 'c', count: 3 },
    ])
  })

  test('a change of many rows stores null as null, and digits in a text column as text', async () => {
    const db = await open()
    const row = {
      deviceId: 'd',
      listens: 1,
      askAgainAt: 'x',
      nextContactAt: null,
      number: 0,
      seq: 1,
      frameId: 'f',
      deadlineAt: null,
      asked: 0,
      proved: 0,
      serverId: null,
      connection: 0,
    }
    await db.insertInto('delivery').values(row).execute()
    await changeRows(db, 'set', 'delivery', {
      key: { deviceId: 'text' },
      columns: { askAgainAt: 'text', seq: 'integer', frameId: 'text', deadlineAt: 'text' },
      rows: [{ deviceId: 'd', askAgainAt: null, seq: null, frameId: '007', deadlineAt: '2026' }],
    })
    expect(await db.selectFrom('delivery').selectAll().execute()).toEqual([
      { ...row, askAgainAt: null, seq: null, frameId: '007', deadlineAt: '2026' },
    ])
  })
})
