import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { devices } from '@wifi-tms/contract/devices'
import { describe, expect, onTestFinished, test } from 'vitest'
import { kinds } from '../base/database/testing/each-database.ts'
import { move } from './move.ts'
import { configOf, dump, dumpOf, expectFurnished, furnish, onPlace, placeOf } from './testing/furnish.ts'

const [sqlite, postgres] = kinds

describe.skipIf(!postgres!.runs)('an installation moves', () => {
  test('to PostgreSQL and back, row by row, with the source as it was', async () => {
    const here = await placeOf(sqlite!.make)
    const { databaseUrl } = await placeOf(postgres!.make)
    const first = await onPlace(here)
    const furniture = await furnish(first)
    await expect(move(configOf(here), databaseUrl!, () => {})).rejects.toThrow(/another server is running/)
    await first.stop()
    const standing = await dumpOf(here)

    const told = new Map<string, number>()
    await move(configOf(here), databaseUrl!, (table, rows) => told.set(table, rows))
    expect(told.get('device')).toBe(1101)
    const there = { ...here, databaseUrl: databaseUrl! }
    expect([await dumpOf(here), await dumpOf(there)]).toEqual([standing, standing])
    await expect(move(configOf(here), databaseUrl!, () => {})).rejects.toThrow(
      /DATABASE_URL: an installation lies there/,
    )
    await expect(move(configOf(there), 'sqlite', () => {})).rejects.toThrow(
      /DATA_DIR: an installation lies there already/,
    )
    await expect(move(configOf(there), databaseUrl!, () => {})).rejects.toThrow(
      '--to: the installation lies there already.',
    )

    const second = await onPlace(there)
    await expectFurnished(second, furniture)
    const later = await dump(second.core.db)
    await second.stop()
    for (const name of await readdir(here.dataDir))
      if (name.startsWith('wifi-tms.sqlite')) await rm(join(here.dataDir, name))
    await move(configOf(there), 'sqlite', () => {})
    // A session was made when its people signed in, after the look.
    expect((await dumpOf(here)).device).toEqual(later.device)
    const third = await onPlace(here)
    onTestFinished(third.stop)
    expect((await third.ask(devices.list, { q: 'tur' })).items).toMatchObject([{ _id: furniture.deviceId }])
  })

  test('whole or not at all: what broke off is begun again', async () => {
    const here = await placeOf(sqlite!.make)
    const { databaseUrl } = await placeOf(postgres!.make)
    const server = await onPlace(here)
    await furnish(server)
    await server.stop()
    const broken = (table: string) => {
      if (table === 'wish') throw new Error('the power fails')
    }
    await expect(move(configOf(here), databaseUrl!, broken)).rejects.toThrow('the power fails')
    const there = { ...here, databaseUrl: databaseUrl! }
    expect((await dumpOf(there)).device).toEqual([])
    await move(configOf(here), databaseUrl!, () => {})
    expect(await dumpOf(there)).toEqual(await dumpOf(here))
  })
})
