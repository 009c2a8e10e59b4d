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

/** The fields of a row that decide which template it has. Values do not, because their names depend on the template. */
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

/** Finds the existing items, by key. */
async function findItems(subjects: readonly RowSubject[]): Promise<ReadonlyMap<string, Item>> {
  const keys = subjects.flatMap(({ key }) => ItemKey.safeParse(key).data ?? [])
  if (keys.length === 0) return new Map()
  const { token } = useSession.getState()
  const answer = await call(items.list, { key: keys, limit: MAX_LIMIT }, { token })
  return new Map(answer.items.map((item) => [item.key, item]))
}

/**
 * Finds the templates with which devices show items: those of their products. The result has each template twice: under
 * the MAC address of its device, as rows name it, and under the device's id, as stored items name it.
 */
async function templatesOfDevices(macs: readonly string[], ids: readonly string[]) {
  const { token } = useSession.getState()
  const filters = [...(macs.length > 0 ? [{ mac: [...macs] }] : []), ...(ids.length > 0 ? [{ _id: [...ids] }] : [])]
  const answers = await Promise.all(
    filters.map((filter) => call(devices.list, { ...filter, limit: MAX_LIMIT }, { token })),
  )
  const foundDevices = answers.flatMap((answer) => answer.items)
  if (foundDevices.length === 0) return new Map<string, string>()
  const productIds = [...new Set(foundDevices.map(({ product }) => product))]
  const answer = await call(products.list, { _id: productIds, limit: MAX_LIMIT }, { token })
  const templatesByProduct = new Map(answer.items.map(({ _id, itemTemplate }) => [_id, itemTemplate ?? '']))
  return new Map(
    foundDevices.flatMap(({ _id, mac, product }) =>
      [mac, _id].map((name) => [name, templatesByProduct.get(product) ?? ''] as const),
    ),
  )
}

/**
 * Finds the template with which each row is shown: the row's own, else `usualTemplateId`, else the existing item's,
 * else the one of the device's product. Null if there is none.
 */
export async function templatesOfRows(
  subjects: readonly RowSubject[],
  usualTemplateId: string | undefined,
): Promise<(Template | null)[]> {
  const { token } = useSession.getState()
  const templateNames = [...new Set(subjects.flatMap(({ template }) => template ?? []))]
  const subjectsWithout = usualTemplateId ? [] : subjects.filter(({ template }) => !template)
  const [idsByName, itemsByKey] = await Promise.all([findTemplateIds(templateNames), findItems(subjectsWithout)])
  const unresolved = subjectsWithout.filter(({ key }) => !itemsByKey.get(key)?.template)
  const templatesByDevice = await templatesOfDevices(
    unresolved.flatMap(({ mac }) => mac ?? []),
    unresolved.flatMap(({ key, mac }) => (mac ? [] : (itemsByKey.get(key)?.devices[0] ?? []))),
  )
  const idOf = ({ key, template, mac }: RowSubject) => {
    if (template) return idsByName.get(template) ?? template
    const item = itemsByKey.get(key)
    return usualTemplateId ?? item?.template ?? templatesByDevice.get(mac ?? item?.devices[0] ?? '') ?? ''
  }
  const ids = subjects.map(idOf)
  const templateIds = [...new Set(ids)].filter((id) => Id.safeParse(id).success)
  if (templateIds.length === 0) return ids.map(() => null)
  const { items: existing } = await call(templates.list, { _id: templateIds, limit: MAX_LIMIT }, { token })
  const foundTemplates = await Promise.all(existing.map(({ _id }) => call(templates.get, { id: _id }, { token })))
  return ids.map((id) => foundTemplates.find(({ _id }) => _id === id) ?? null)
}
