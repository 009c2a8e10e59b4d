import { deviceFields } from '@wifi-tms/contract/devices'
import { createQueryId, type RootOperationNode } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { kinds } from '../database/testing/each-database.ts'
import { listDevices } from './list-devices.ts'
import { orderOf } from './rules.ts'
import { seedFleet } from './testing/seed-fleet.ts'

const sorts = [...deviceFields, 'createdAt', 'updatedAt']

test('on SQLite every order and every single filter is walked on an index that has all it needs', async () => {
  const place = await kinds[0]!.make()
  const db = await openDatabase(place)
  await seedFleet(db, 2500, new Date())
  const said: RootOperationNode[] = []
  const listening = db.withPlugin({
    transformQuery: ({ node }) => {
      said.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  /** How SQLite finds the page; the rows of the page come after it. */
  const plan = async (query: object) => {
    said.length = 0
    await listDevices(listening, { page: 3, limit: 20, ...query })
    const page = said.find((node) => /limit \?/.test(compile(node).sql))!
    const { rows } = await db.executeQuery<{ detail: string }>({
      ...compile(page),
      sql: `explain query plan ${compile(page).sql}`,
    })
    return rows.map((row) => row.detail).join('; ')
  }
  const compile = (node: RootOperationNode) => db.getExecutor().compileQuery(node, createQueryId())
  for (const sort of sorts) {
    const column = snake(orderOf(sort).column)
    // The index that makes macs unique has all that a list of them needs.
    const shortest = column === 'mac' ? 'device_by_mac' : `device_list_${column}`
    expect(await plan({ sort }), sort).toBe(`SCAN device USING COVERING INDEX ${shortest}`)
    expect(await plan({ sort: `-${sort}`, softwareVersion: '513', hardwareVersion: '257' }), sort).toBe(
      `SCAN device USING COVERING INDEX device_list_${column}`,
    )
  }
  const { productId: product } = await db.selectFrom('device').select('productId').executeTakeFirstOrThrow()
  for (const filter of [
    { status: 'online' },
    { state: 'shown' },
    { usbState: 'plugout' },
    { softwareVersion: '513' },
    { status: 'online', product },
  ])
    expect(await plan(filter)).toMatch(/^SEARCH device USING COVERING INDEX device_list_\w+ \(\w+=\?\)$/)
  await db.destroy()
  await place.drop()
})

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
