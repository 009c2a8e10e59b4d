import { algorithms } from '@wifi-tms/contract/algorithms'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import type { Listed } from '../../base/calls/resource.ts'
import { useObjects } from '../../base/calls/use-objects.ts'
import { templateName } from '../page/template-name.ts'

/** The resources to which fields of these names refer. Every kind of object uses the same field names. */
const resources: Readonly<Record<string, Listed>> = {
  product: products,
  deviceType: deviceTypes,
  screenType: screenTypes,
  algorithm: algorithms,
  room: rooms,
  rooms,
  template: templates,
  templateId: templates,
  templates,
  devices,
}

export const resourceOf = (field: string): Listed | undefined => resources[field]

/** Lists the ids in the value of a field that refers to objects: one id, several, or one for each state of a room. */
export const idsIn = (value: unknown): string[] =>
  (typeof value === 'object' && value !== null ? Object.values(value) : [value]).filter(
    (id): id is string => typeof id === 'string' && id !== '',
  )

interface Named {
  name?: string
  alias?: string
  mac?: string
}

/** Shows the names of the objects that a field refers to; a deleted object is shown by its id. */
export function ReferredNames({ resource, ids }: { resource: Listed; ids: readonly string[] }) {
  const { t } = useTranslation()
  const objectsById = useObjects(resource, ids, (id) => id)
  const nameOf = (id: string) => {
    const { name, alias, mac } = (objectsById.get(id) ?? {}) as Named
    return name || alias || mac || templateName(id, t)
  }
  return <span>{ids.map(nameOf).join(t('refusals.comma'))}</span>
}
