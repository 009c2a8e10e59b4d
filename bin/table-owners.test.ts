import { expect, test } from 'vitest'
import { ownerFaults } from './table-owners.ts'

const owners = { wish: ['fleet/wishes', { 'fleet/displays': 'retries' }] } as const
const faultsOf = (...files: [path: string, text: string][]) => ownerFaults(new Map(files), owners)
const own = ['server/src/fleet/wishes/a.ts', "tx.insertInto('wish')"] as [string, string]
const other = ['server/src/fleet/displays/a.ts', "changeRows(db, 'set', 'wish', {})"] as [string, string]

test('a folder that the list does not name may not write a table, in whatever way', () => {
  expect(faultsOf(own, other)).toEqual([])
  for (const text of [
    "tx.updateTable('wish').set({})",
    "tx\n    .deleteFrom(\n'wish')",
    "insertRow(db, 'wish', row)",
    "saveRows(db, 'wish', key)",
    "changeRows(db, 'add', 'wish', {})",
    "labelsIn('wish', 'id')",
    'sql`update wish set a = 1`',
    'sql`insert into wish (a)`',
    'sql`delete from wish where`',
  ])
    expect(faultsOf(own, other, ['server/src/api/b.ts', text])).toEqual([
      'server/src/api/b.ts: writes wish, which fleet/wishes owns',
    ])
  expect(faultsOf(own, other, ['server/src/api/b.ts', "db.insertInto('taskRun')"])).toEqual([
    'server/src/api/b.ts: writes taskRun, which nobody owns',
  ])
})

test('tests and migrations may write, reading is free, and an entry that nothing needs is a fault', () => {
  for (const path of ['server/src/api/b.test.ts', 'server/src/base/database/migrations/0001.ts', 'tags/src/b.ts'])
    expect(faultsOf(own, other, [path, "tx.insertInto('wish')"])).toEqual([])
  expect(faultsOf(own, other, ['server/src/api/b.ts', "selectFrom('wish') sql`from wish for update`"])).toEqual([])
  expect(faultsOf(own)).toEqual(['bin/table-owners.ts: nothing writes wish in fleet/displays'])
})
