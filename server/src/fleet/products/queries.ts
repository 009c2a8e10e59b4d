import type { Product } from '@wifi-tms/contract/products'
import { Enrolment, MASKED_KEY, ProductWrite } from '@wifi-tms/contract/products'
import { stampsOf } from '../../api/resources/queries.ts'
import type { Db } from '../../base/database/db.ts'
import type { ProductTable } from '../../base/database/tables.ts'
import { SERVER_ZONE } from '../../base/process/server-zone.ts'

/** The number of devices of each of these products. An index alone suffices to count them. */
export async function countDevices(db: Db, productIds: string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('device')
    .select((row) => ['productId', row.fn.countAll<number>().as('count')])
    .where('productId', 'in', productIds)
    .groupBy('productId')
    .execute()
  return new Map(rows.map((row) => [row.productId, row.count]))
}

/** The quiet times and budget of a product's devices, from its row. */
export const toPictureLimits = ({ quiet, budget, timeZone }: Pick<ProductTable, 'quiet' | 'budget' | 'timeZone'>) => ({
  quiet: ProductWrite.shape.quiet.parse(JSON.parse(quiet)),
  budget,
  timeZone: timeZone || SERVER_ZONE,
})

/** A product in the contract's shape; `apikey` is its key for people who may see it. */
export const toProduct = (row: ProductTable, devices: number, apikey = MASKED_KEY): Product => ({
  name: row.name,
  uri: row.uri,
  apikey,
  enrolment: Enrolment.parse(row.enrolment),
  trmnl: row.trmnl === 1,
  firmwareKey: row.firmwareKey,
  wake: row.wake,
  itemTemplate: row.itemTemplate,
  batteryMark: row.batteryMark === 1,
  ...toPictureLimits(row),
  devices,
  ...stampsOf(row),
})

/** The devices of a product, as a query for their ids. */
export const devicesOfProduct = (db: Db, productId: string) =>
  db.selectFrom('device').select('device.id').where('productId', '=', productId)
