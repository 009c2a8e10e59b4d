import { devices, MacInput } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'
import { findTemplateIds } from './find-template-ids.ts'
import type { ImportRow } from './import-rows.ts'

/** The address of the first device of a row. */
const macOf = ({ item }: ImportRow) => MacInput.safeParse(item.devices?.[0]).data

/** The templates that the products of these devices have for items, by address. */
async function templatesOfDevices(macs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (macs.length === 0) return new Map()
  const { token } = useSession.getState()
  const found = await call(devices.list, { mac: [...macs], limit: MAX_LIMIT }, { token })
  const ids = [...new Set(found.items.map(({ product }) => product))]
  const { items } = await call(products.list, { _id: ids, limit: MAX_LIMIT }, { token })
  const ofProducts = new Map(items.map(({ _id, itemTemplate }) => [_id, itemTemplate]))
  return new Map(found.items.flatMap(({ mac, product }) => [[mac, ofProducts.get(product) ?? '']] as const))
}

/** The ids of the templates with which rows are shown: their own, else the usual one, else that of their device's product. */
export async function templatesOfRows(rows: readonly ImportRow[], usual: string | undefined): Promise<string[]> {
  const named = rows.flatMap(({ item }) => item.template ?? [])
  const bare = usual ? [] : rows.filter(({ item }) => !item.template)
  const [ids, ofDevices] = await Promise.all([
    findTemplateIds([...new Set(named)]),
    templatesOfDevices(bare.flatMap((row) => macOf(row) ?? [])),
  ])
  return rows.map(
    (row) =>
      (row.item.template && (ids.get(row.item.template) ?? row.item.template)) ||
      usual ||
      ofDevices.get(macOf(row) ?? '') ||
      '',
  )
}
