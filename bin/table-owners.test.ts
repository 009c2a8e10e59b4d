import { describe, expect, test } from 'vitest'
import { ownerFaults, tablesWritten } from './table-owners.ts'

const writtenBy = (code: string) => [...tablesWritten('server/src/calendar/door/queries.ts', code)]

describe('the tables that a file writes', () => {
  test.each([
    ["tx.insertInto('tagOrder').values(row).execute()", ['tag_order']],
    ["tx\n  .updateTable('room')\n  .set(said)\n  .where('id', '=', id)", ['room']],
    ["tx.deleteFrom('plate').where('roomId', '=', room)", ['plate']],
    ['sql`\n  delete from wish where seq = 1`', ['wish']],
    ['sql`update device as d set online = 0`', ['device']],
    ["sql`insert into message (id) values ('')`", ['message']],
    ["changeRows(tx, 'set', 'device', { key, columns, rows })", ['device']],
    ["await (left ? insertRow : replaceRow)(tx, 'meeting', after)", ['meeting']],
    ["serveResource(core, answer, rooms, { table: 'room', sort: 'name' })", ['room']],
    ["for (const table of ['turn', 'follow'] as const) tx.deleteFrom(table)", ['turn', 'follow']],
    ["const parts = ['turn', 'follow'] as const\ntx.deleteFrom(parts[at]!)", ['turn', 'follow']],
    ['tx.deleteFrom(table)', ['any']],
    ['tx.deleteFrom(parts[at])', ['any']],
    [`sql\`insert into \${sql.table(table)} values (1)\``, ['any']],
    [`sql\`update \${sql.table(table)} set online = 0\``, ['any']],
    ["db.selectFrom('room').selectAll()", []],
    ["// delete from room\nconst words = 'update the room, set nothing'", []],
  ])('a file with %s writes %j', (code, tables) => expect(writtenBy(code)).toEqual(tables))
})

describe('the page of owners', () => {
  const door = 'server/src/calendar/door/queries.ts'
  const plates = 'server/src/calendar/plates/queries.ts'
  const faultsOf = (page: string, ...paths: string[]) =>
    ownerFaults(new Map([['docs/tables.md', page], ...paths.map((path) => [path, "tx.deleteFrom('press')"] as const)]))
  const owner = '| `press` | `calendar/door` |\n'

  test('an owner may write its table, and other folders that are listed with a reason', () => {
    expect(faultsOf(`${owner}| \`press\` | \`calendar/plates\` | old ones |`, door, plates)).toEqual([])
  })
  test('tests may write every table', () => {
    expect(
      faultsOf(owner, door, 'server/src/calendar/rooms/testing/stand.ts', 'server/src/calendar/rooms/a.test.ts'),
    ).toEqual([])
  })
  test('a folder that is not listed may not write a table', () => {
    expect(faultsOf(owner, door, plates)).toEqual([`${plates}: calendar/plates writes press without a permission`])
  })
  test('an entry that is no longer true is a fault', () => {
    expect(faultsOf(`${owner}| \`press\` | \`calendar/plates\` | old ones |`, door)).toEqual([
      'docs/tables.md: it is not true that calendar/plates writes press',
    ])
  })
  test('another writer without a reason, a table without an owner, and two owners are faults', () => {
    expect(faultsOf('| `press` | `calendar/door` | |', door)).toEqual([
      'docs/tables.md: press has no owner',
      'docs/tables.md: without a reason calendar/door writes press',
    ])
    expect(faultsOf(`${owner}| \`press\` | \`calendar/plates\` |`, door, plates)).toEqual([
      'docs/tables.md: press has two owners',
    ])
  })
})
