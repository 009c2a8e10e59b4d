import { devices, MacInput } from '@wifi-tms/contract/devices'
import { type Item, ItemKey, items } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import { Id } from '@wifi-tms/contract/shapes'
import { type Template, templates } from '@wifi-tms/contract/templates'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'
import { findTemplateIds } from './find-template-ids.ts'
import type { ImportRow } from './import-rows.ts'

/** The fields of a row that decide about its template. Values do not, as their names depend on the template. */
export interface RowSubject {
  key: string
  template: string | undefined
  /** The address of the first device. */
  mac: string | undefined
}

export const subjectOf = ({ item: { key, template, devices: macs } }: ImportRow): RowSubject => ({
  key,
  template,
  mac: MacInput.safeParse(macs?.[0]).data,
})

/** The existing items, by key. */
async function findItems(subjects: readonly RowSubject[]): Promise<ReadonlyMap<string, Item>> {
  const keys = subjects.flatMap(({ key }) => ItemKey.safeParse(key).data ?? [])
  if (keys.length === 0) return new Map()
  const { token } = useSession.getState()
  const found = await call(items.list, { key: keys, limit: MAX_LIMIT }, { token })
  return new Map(found.items.map((item) => [item.key, item]))
}

/** The item templates of these devices' products, by MAC address and by device id. */
async function templatesOfDevices(macs: readonly string[], ids: readonly string[]) {
  const { token } = useSession.getState()
  const filters = [...(macs.length > 0 ? [{ mac: [...macs] }] : []), ...(ids.length > 0 ? [{ _id: [...ids] }] : [])]
  const answers = await Promise.all(
    filters.map((filter) => call(devices.list, { ...filter, limit: MAX_LIMIT }, { token })),
  )
  const found = answers.flatMap((answer) => answer.items)
  if (found.length === 0) return new Map<string, string>()
  const productIds = [...new Set(found.map(({ product }) => product))]
  const answer = await call(products.list, { _id: productIds, limit: MAX_LIMIT }, { token })
  const ofProducts = new Map(answer.items.map(({ _id, itemTemplate }) => [_id, itemTemplate ?? '']))
  return new Map(
    found.flatMap(({ _id, mac, product }) => [mac, _id].map((name) => [name, ofProducts.get(product) ?? ''] as const)),
  )
}

/**
 * The templates with which rows are shown: their own, else `usual`, else that of the existing item, else that
 * of their device's product. Null if there is none.
 */
export async function templatesOfRows(
  subjects: readonly RowSubject[],
  usual: string | undefined,
): Promise<(Template | null)[]> {
  const { token } = useSession.getState()
  const named = [...new Set(subjects.flatMap(({ template }) => template ?? []))]
  const bare = usual ? [] : subjects.filter(({ template }) => !template)
  const [idsByName, itemsByKey] = await Promise.all([findTemplateIds(named), findItems(bare)])
  const withoutTemplate = bare.filter(({ key }) => !itemsByKey.get(key)?.template)
  const ofDevices = await templatesOfDevices(
    withoutTemplate.flatMap(({ mac }) => mac ?? []),
    withoutTemplate.flatMap(({ key, mac }) => (mac ? [] : (itemsByKey.get(key)?.devices[0] ?? []))),
  )
  const idOf = ({ key, template, mac }: RowSubject) => {
    if (template) return idsByName.get(template) ?? template
    const item = itemsByKey.get(key)
    return usual ?? item?.template ?? ofDevices.get(mac ?? item?.devices[0] ?? '') ?? ''
  }
  const ids = subjects.map(idOf)
  const wanted = [...new Set(ids)].filter((id) => Id.safeParse(id).success)
  if (wanted.length === 0) return ids.map(() => null)
  const { items: existing } = await call(templates.list, { _id: wanted, limit: MAX_LIMIT }, { token })
  const found = await Promise.all(existing.map(({ _id }) => call(templates.get, { id: _id }, { token })))
  return ids.map((id) => found.find(({ _id }) => _id === id) ?? null)
}
