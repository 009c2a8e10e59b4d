import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { readConfig } from '../../base/process/config.ts'
import type { Running } from '../../running.ts'
import { startServer } from '../../server.ts'
import { addFirstAdmin, confirmFirstAdmin, firstAdmin, isFirstStart, useFirstPassword } from './first-admin.ts'

const HOUR_MS = 3_600_000

test('a generated first password ends unused after 72 hours, and the next start makes another one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  let clock = Date.UTC(2026, 0, 1)
  const where = { PORT: '0', MQTT_PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: dataDir }
  const start = () => startServer(readConfig(where), { now: () => new Date(clock) })
  const enter = async ({ url }: Running, password = '') => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ username: 'admin', password })
    return (await (await fetch(`${url}/user/api/login`, { method: 'POST', headers, body })).json()).code
  }
  const first = await start()
  expect(first.admin?.endsAt).toBe('2026-01-04T00:00:00.000Z')
  clock += 72 * HOUR_MS
  expect(await enter(first, first.admin?.password)).toBe(40100)
  await first.stop()
  const second = await start()
  expect(second.admin?.password).toMatch(/^[a-z0-9]{16}$/)
  expect(await enter(second, first.admin?.password)).toBe(40100)
  expect(await enter(second, second.admin?.password)).toBe(20000)
  clock += 72 * HOUR_MS
  expect(await enter(second, second.admin?.password)).toBe(20000)
  await second.stop()
})

eachDatabase('the first account', (open) => {
  const hoursLater = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * HOUR_MS)

  test('the first account is replaced at each start until somebody has signed in', async () => {
    const db = await open()
    const make = async (hours: number, adminPassword?: string) => {
      const { row } = await firstAdmin(
        { adminUsername: 'admin', ...(adminPassword && { adminPassword }) },
        hoursLater(hours),
      )
      const isNew = await addFirstAdmin(db, row)
      await confirmFirstAdmin(db)
      return { id: row.id, isNew }
    }
    expect(await isFirstStart(db, hoursLater(0))).toBe(true)
    expect((await make(0)).isNew).toBe(true)
    expect([await isFirstStart(db, hoursLater(71.9)), await isFirstStart(db, hoursLater(72))]).toEqual([false, true])
    const { id, isNew } = await make(72)
    expect(isNew).toBe(false)
    expect(await db.selectFrom('account').select('id').execute()).toEqual([{ id }])
    await useFirstPassword(db, id)
    expect(await isFirstStart(db, hoursLater(1000))).toBe(false)
  })
})

test('a first password from the environment does not expire', async () => {
  expect(
    (await firstAdmin({ adminUsername: 'admin', adminPassword: 'given-to-it' }, new Date())).row.firstEndsAt,
  ).toBeNull()
})
