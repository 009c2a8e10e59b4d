import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import type { Db } from '../../base/database/db.ts'
import type { DisplayTable } from '../../base/database/wish-tables.ts'
import { toScreenType } from '../../content/catalogue/queries.ts'
import type { FrameOrder } from '../../content/painting/paint-frame.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { readSourceValues } from '../../content/painting/source-values.ts'

/** The columns of a display's row that determine its picture. */
type DisplayColumns = Pick<DisplayTable, 'designHash' | 'data' | 'context' | 'fit' | 'algorithm'>

/**
 * The columns of a device's row that determine its picture: the number of its screen type, its algorithm, and its mark
 * for a low battery.
 */
interface DeviceColumns {
  screenType: number
  algorithmId: string | null
  batteryMark: number
}

/** The values of a device that a template may name, with the values of its wish if the wish has its own. */
type DeviceValues = Readonly<{ mac: string; alias: string; battery: number | undefined }> & Partial<WishValues>

/** The values for the picture of one wish (desired state of one device). */
export interface WishValues {
  /** The wish's own values as JSON: an item's if `itemId` names one. Null if the display's values hold for the wish. */
  data: string | null
  itemId: string | null
  /** The values of the device's present item, as JSON. */
  item: string | undefined
}

/**
 * The values by the first word of their names in templates: `data`, `item`, and the keys of `sharedValues`, for example
 * `source`.
 */
export const valuesOfWish = ({ data, itemId, item }: WishValues, sharedValues: object): Record<string, unknown> => {
  const wishData = JSON.parse(data ?? '{}') as unknown
  // The wish's own values are those of its item, as they were when it was wished for.
  if (itemId) return { ...sharedValues, data: {}, item: wishData }
  return { ...sharedValues, data: wishData, ...(item && { item: JSON.parse(item) as unknown }) }
}

/**
 * Prepares the painter's orders for a display. The returned function makes the order for one device with that device's
 * values, or one order for all devices without such values. Undefined if the number of the screen type is unknown.
 */
export async function prepareFrameOrders(
  db: Db,
  { designHash, data, context, fit, algorithm }: DisplayColumns,
  { screenType, algorithmId, batteryMark }: DeviceColumns,
): Promise<((device?: DeviceValues) => FrameOrder) | undefined> {
  const panel = await db.selectFrom('screenType').selectAll().where('type', '=', screenType).executeTakeFirst()
  if (!panel) return undefined
  const order = {
    designHash,
    panel: toScreenType(panel),
    algorithm: (algorithm ?? (await findAlgorithm(db, algorithmId))) as AlgorithmName | undefined,
    fit: fit === 'contain' ? ('contain' as const) : undefined,
    mark: batteryMark === 1 ? ('low-battery' as const) : undefined,
  }
  const { design } = await readFrozen(db, designHash)
  const sharedValues = { ...(JSON.parse(context ?? '{}') as object), ...(await readSourceValues(db, design)) }
  return (values) => {
    if (!values) return { ...order, data: valuesOfWish({ data, itemId: null, item: undefined }, sharedValues) }
    const { data: ownData = null, itemId = null, item, ...device } = values
    return { ...order, data: { ...valuesOfWish({ data: ownData ?? data, itemId, item }, sharedValues), device } }
  }
}

const findAlgorithm = async (db: Db, id: string | null): Promise<string | undefined> =>
  id === null
    ? undefined
    : (await db.selectFrom('algorithm').select('algorithm').where('id', '=', id).executeTakeFirst())?.algorithm
