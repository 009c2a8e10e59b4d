import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readConfig } from '@wifi-tms/server/config'
import { openDatabase } from '@wifi-tms/server/database/open'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inspectFolder } from './inspect-folder.ts'

let folder = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wifi-tms-inspect-'))
  const db = await openDatabase(readConfig({ DATA_DIR: folder }))
  await db.destroy()
  mkdirSync(join(folder, 'blobs'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const change = (statement: string) => {
  const db = new DatabaseSync(join(folder, 'wifi-tms.sqlite'))
  db.exec(statement)
  db.close()
}

test('a sound folder has no fault, and orders are counted by what became of them', () => {
  expect(inspectFolder(folder)).toEqual({ faults: [], orders: { given: 0, proved: 0, superseded: 0, open: 0 } })
})

test('kept counts that are not true, bytes that are missing or others, and files left behind are found', () => {
  const insert = (values: string) =>
    change(`pragma foreign_keys = off;
      insert into display (seq, id, template_id, template_name, design_hash, data, force, source, at, created_by,
        total, waiting, sending, drawing, shown, failed, superseded) values (${values})`)
  insert(`1, 'a', '', '', '', '{}', 0, '', '', '', 2, 0, 0, 0, 1, 0, 0`)
  insert(`2, 'b', '', '', '', '{}', 0, '', '', '', 1, 0, 0, 0, 1, 0, 0`)
  change(`pragma foreign_keys = off;
    insert into wish (seq, device_id, state, message, reason, failures) values (2, 'x', 'superseded', '', '', 0);
    insert into tally (name, count) values ('online', 3) on conflict do update set count = 3;
    insert into frame (id, sha256, bytes, color, width, height, angle, halves, created_at)
      values ('f', 'none', 1, '', 1, 1, 0, 0, '')`)
  writeFileSync(join(folder, 'blobs', 'x.tmp'), '')
  writeFileSync(join(folder, 'blobs', '0'.repeat(64)), 'other bytes')
  const { faults, orders } = inspectFolder(folder)
  expect(faults.sort()).toEqual([
    `blobs: ${'0'.repeat(64)} holds other bytes`,
    'blobs: x.tmp was left behind',
    'display 1: its kept counts are not those of its wishes',
    'display 2: its kept counts are not those of its wishes',
    'frame none has no bytes',
    'tally online: 3 kept, 0 are there',
  ])
  expect(orders).toEqual({ given: 3, proved: 2, superseded: 0, open: 1 })
})
