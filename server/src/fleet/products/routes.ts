import { conflict } from '@wifi-tms/contract/conflicts'
import { may } from '@wifi-tms/contract/permissions'
import { products } from '@wifi-tms/contract/products'
import type { Answer } from '../../api/http/answer.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import { devicesOf, refuseInUse } from '../../api/resources/used-by.ts'
import type { Core } from '../../base/core.ts'
import { newSecret } from '../../base/random/secret.ts'
import { countDevices, toProduct } from './queries.ts'
import { keyEnds } from './rules.ts'

export function productRoutes(core: Core, answer: Answer): void {
  serveResource(core, answer, products, {
    table: 'product',
    sort: '-createdAt',
    toColumns: async ({ name, uri, apikey, enrolment }, { tx, before }) => {
      const users = before && before.uri !== uri && (await devicesOf(tx, 'productId', before.id))
      if (users)
        throw conflict('fixed', { ...users, fields: ['uri'] }, 'The uri stays as it is while the product has devices')
      return { name, uri, enrolment, apikey: apikey ?? before?.apikey ?? newSecret() }
    },
    toObjects: async (rows, who, db) => {
      const ids = rows.map((row) => row.id)
      const devices = await countDevices(db, ids)
      return rows.map((row) => toProduct(row, devices.get(row.id) ?? 0, may(who.roles, 'products.write')))
    },
    whenChanged: async (_, before, after) =>
      keyEnds(before, after) ? () => core.wire.cutKeyed(before!.uri) : undefined,
    beforeRemove: async ({ id }, { tx }) => refuseInUse('The product', await devicesOf(tx, 'productId', id)),
  })
}
