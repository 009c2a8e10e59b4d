import { conflict } from '@wifi-tms/contract/conflicts'
import { products } from '@wifi-tms/contract/products'
import type { Answer } from '../../api/http/answer.ts'
import { mayDo } from '../../api/http/who.ts'
import { refuseMissingRows } from '../../api/resources/refuse-missing-rows.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import { accessPointsOf, devicesOf, otasOf } from '../../api/resources/used-by.ts'
import type { Core } from '../../base/core.ts'
import { SERVER_ZONE } from '../../base/process/server-zone.ts'
import { newSecret } from '../../base/random/secret.ts'
import { readKey, sealKey } from '../secrets/product-key.ts'
import { offerHeldWishes } from '../wishes/held-wishes.ts'
import { markItemsDue } from '../wishes/mark-items-due.ts'
import { countDevices, devicesOfProduct, toProduct } from './queries.ts'
import { hasKeyEnded, havePictureLimitsChanged } from './rules.ts'

/** The calls of products. */
export function productRoutes(core: Core, answer: Answer): void {
  serveResource(core, answer, products, {
    table: 'product',
    locks: ['template', 'wishes'],
    sort: '-createdAt',
    toColumns: async (
      { name, uri, apikey, enrolment, trmnl, firmwareKey, wake, itemTemplate, batteryMark, quiet, budget, timeZone },
      { tx, before },
    ) => {
      const users = before && before.uri !== uri && (await devicesOf(tx, 'productId', before.id))
      if (users)
        throw conflict('fixed', { ...users, fields: ['uri'] }, 'The uri stays as it is while the product has devices')
      if (itemTemplate) await refuseMissingRows(tx, 'template', [itemTemplate], () => 'itemTemplate')
      return {
        name,
        uri,
        enrolment,
        trmnl: Number(trmnl),
        firmwareKey,
        wake,
        itemTemplate,
        batteryMark: Number(batteryMark),
        ...(before && apikey === undefined
          ? { apikey: before.apikey, sealedKey: before.sealedKey }
          : sealKey(core.seal, apikey ?? newSecret())),
        quiet: JSON.stringify(quiet),
        budget,
        timeZone: timeZone ?? before?.timeZone ?? SERVER_ZONE,
      }
    },
    toObjects: async (rows, who, db) => {
      const ids = rows.map((row) => row.id)
      const devices = await countDevices(db, ids)
      const maySeeKeys = mayDo(who, 'products.write')
      return rows.map((row) =>
        toProduct(row, devices.get(row.id) ?? 0, maySeeKeys ? readKey(core.seal, row) : undefined),
      )
    },
    whenChanged: async (tx, before, after) => {
      if (before && after && before.itemTemplate !== after.itemTemplate)
        await markItemsDue(tx, devicesOfProduct(tx, after.id))
      if (after && havePictureLimitsChanged(before, after)) {
        await offerHeldWishes(tx, after.id, { heldBeyond: core.now().toISOString(), now: core.now() })
      }
      return () => {
        if (hasKeyEnded(before, after)) core.wire.cutKeyed(before!.uri)
        core.reconcileNow()
      }
    },
    findUses: async (db, { id }) =>
      (await devicesOf(db, 'productId', id)) ?? (await otasOf(db, 'product', id)) ?? accessPointsOf(db, id),
  })
}
