import type { Product } from '@wifi-tms/contract/products'
import { Enrolment, MASKED_KEY } from '@wifi-tms/contract/products'
import { stampsOf } from '../../api/resources/queries.ts'
import type { Db } from '../../base/database/db.ts'
import type { ProductTable } from '../../base/database/tables.ts'

/** How many devices each of these products has; counted on the index, for a page of products at a time. */
export async function countDevices(db: Db, productIds: string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('device')
    .select((e) => ['productId', e.fn.countAll<number>().as('count')])
    .where('productId', 'in', productIds)
    .groupBy('productId')
    .execute()
  return new Map(rows.map((row) => [row.productId, row.count]))
}

export const toProduct = (row: ProductTable, devices: number, keyShown: boolean): Product => ({
  name: row.name,
  uri: row.uri,
  apikey: keyShown ? row.apikey : MASKED_KEY,
  enrolment: Enrolment.parse(row.enrolment),
  devices,
  ...stampsOf(row),
})
