import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@wifi-tms/server/base/database/open'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inspectFolder } from './inspect-folder.ts'

let folder = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wifi-tms-inspect-'))
  await change(async () => {})
  mkdirSync(join(folder, 'blobs'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Changes the database of the folder. */
async function change(work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<unknown>): Promise<void> {
  const db = await openDatabase({ dataDir: folder })
  await work(db)
  await db.destroy()
}

test('a sound folder has no fault, and orders are counted by result', async () => {
  expect(await inspectFolder(folder)).toEqual({
    faults: [],
    orders: { given: 0, proved: 0, superseded: 0, failed: 0, open: 0 },
  })
})

test('the inspection finds wrong counts, missing or changed bytes, and files left behind', async () => {
  const texts = {
    templateId: '',
    templateName: '',
    designHash: '',
    data: '{}',
    source: '',
    planned: 0,
    at: '',
    createdBy: '',
  }
  const counts = { force: 0, fit: null, algorithm: null, waiting: 0, sending: 0, drawing: 0, shown: 0, failed: 0 }
  const display = { ...texts, ...counts, superseded: 0 }
  await change(async (db) => {
    await db
      .insertInto('display')
      .values([
        { ...display, seq: 1, id: 'a', total: 2, shown: 1 },
        { ...display, seq: 2, id: 'b', total: 1, shown: 1 },
        { ...display, seq: 3, id: 'c', total: 1, failed: 1 },
      ])
      .execute()
    const wish = { seq: 2, deviceId: 'x', state: 'superseded', detail: '', reason: '', failures: 0 }
    await db.insertInto('wish').values(wish).execute()
    await db.updateTable('counter').set({ count: 3 }).where('name', '=', 'online').execute()
    const frame = {
      id: 'f',
      sha256: 'none',
      bytes: 1,
      color: '',
      width: 1,
      height: 1,
      angle: 0,
      halves: 0,
      createdAt: '',
    }
    await db.insertInto('frame').values(frame).execute()
  })
  writeFileSync(join(folder, 'blobs', 'x.tmp'), '')
  writeFileSync(join(folder, 'blobs', '0'.repeat(64)), 'other bytes')
  for (const digit of ['0', '1']) {
    const derived = join(folder, 'blobs', `${digit.repeat(64)}.derived`)
    mkdirSync(derived)
    writeFileSync(join(derived, `of-${digit}.png`), '')
  }
  const { faults, orders } = await inspectFolder(folder)
  expect(faults.sort()).toEqual([
    `blobs: ${'0'.repeat(64)} holds other bytes`,
    'blobs: of-1.png was left behind',
    'blobs: x.tmp was left behind',
    'counter online: 3 kept, 0 are there',
    'display 1: its kept counts are not those of its wishes',
    'display 2: its kept counts are not those of its wishes',
    'frame none has no bytes',
  ])
  expect(orders).toEqual({ given: 4, proved: 2, superseded: 0, failed: 1, open: 1 })
})
