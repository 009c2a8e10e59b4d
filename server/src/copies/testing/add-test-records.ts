import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { images, readPicture } from '@wifi-tms/contract/images'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import { expect, onTestFinished } from 'vitest'
import { allRows, findTables } from '../../base/database/all-rows.ts'
import type { Db } from '../../base/database/db.ts'
import { type DatabasePlace, openDatabase } from '../../base/database/open.ts'
import type { testDatabases } from '../../base/database/testing/each-database.ts'
import { type Config, readConfig } from '../../base/process/config.ts'
import { addPicture, photo } from '../../content/images/testing/upload-picture.ts'
import { expectCountsRight } from '../../fleet/wishes/testing/counted.ts'
import { addDevice, addDevices } from '../../testing/add-device.ts'
import { startTestServer, type TestServer } from '../../testing/start.ts'

/** The place of the database and the files of an installation. */
type InstallationPlace = DatabasePlace & Pick<Config, 'blobUrl'>

export const configOf = (place: InstallationPlace): Config => ({
  ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: place.dataDir }),
  ...addressesOf(place),
})

const addressesOf = ({ databaseUrl, blobUrl }: InstallationPlace) => ({
  ...(databaseUrl && { databaseUrl }),
  ...(blobUrl && { blobUrl }),
})

/** A data folder and a database for an installation, which `makePlace` makes; removed after the test. */
export async function newPlace(makePlace: (typeof testDatabases)[0]['makeEmpty']): Promise<DatabasePlace> {
  const { drop, ...place } = await makePlace()
  onTestFinished(drop)
  return place
}

export const startServerAt = (place: InstallationPlace) =>
  startTestServer({ dataDir: place.dataDir, ...addressesOf(place) })

/** More devices than one statement copies. */
export const MANY_DEVICES = 1100

/**
 * Fills an installation with a device that shows a picture, a product with its key, and `furtherDevices` more devices.
 */
export async function addTestRecords(server: TestServer, furtherDevices = 2) {
  // Only the answer to an upload says the format of the file.
  const { format: _, ...picture } = await addPicture(server, 'coffee.png', await photo('coffee.png'))
  const canvas = {
    version: 1 as const,
    elements: [{ kind: 'image' as const, id: 'a', x: 0, y: 0, width: 9, height: 9, image: picture._id }],
  }
  const template = await server.ask(templates.create, { name: 'Menu', resolution: '240x416', canvas })
  const product = await server.ask(products.create, { name: 'Shop', uri: 'shop' })
  const deviceId = await addDevice(server.core.db, {
    screenType: 1,
    alias: 'Tür 1',
    mac: 'aabbcc000001',
    productId: product._id,
  })
  const { frame } = await server.ask(showOne, { mac: 'aabbcc000001', templateId: template._id })
  await addDevices(server.core.db, furtherDevices, { productId: product._id })
  return { picture, product, deviceId, frame, count: 1 + furtherDevices }
}

/** Checks that another server has all that `addTestRecords` has added. */
export async function expectTestRecords(
  server: TestServer,
  { picture, product, deviceId, frame, count }: Awaited<ReturnType<typeof addTestRecords>>,
) {
  expect((await server.ask(images.list, {})).items).toEqual([picture])
  // On a busy machine the picture may not be ready at once.
  await expect.poll(async () => (await server.tell(readPicture, { id: picture._id })).status).not.toBe(429)
  expect(await server.ask(readPicture, { id: picture._id })).toEqual(new Uint8Array(await photo('coffee.png')))
  expect((await server.ask(products.list, { q: 'Shop' })).items).toEqual([{ ...product, devices: count }])
  expect(await server.core.blobs.read(frame)).toBeDefined()
  const found = await server.ask(devices.list, { q: 'tur' })
  expect(found.items).toMatchObject([{ _id: deviceId }])
  await expectCountsRight(server.core.db)
  const lastNumber = await server.core.db
    .selectFrom('device')
    .select((row) => row.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const id = await addDevice(server.core.db, { mac: 'aabbcc000002' })
  const { number } = await server.core.db
    .selectFrom('device')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(number).toBe(lastNumber.last! + 1)
}

/** The JSON of every row of every table in a database, sorted. */
export const rowsIn = (db: Db) =>
  db.transaction().execute(async (tx) => {
    const rowsByTable: Record<string, string[]> = {}
    for (const table of await findTables(tx)) {
      const rows: string[] = []
      for await (const row of allRows(tx, table)) rows.push(JSON.stringify(Object.entries(row).sort()))
      rowsByTable[table] = rows.sort()
    }
    return rowsByTable
  })

/** The JSON of every row of an installation that is not running. */
export async function rowsAt(place: DatabasePlace) {
  await using db = await openDatabase(place)
  return await rowsIn(db)
}
