import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import type { Db } from '../../base/database/db.ts'
import type { DisplayTable } from '../../base/database/wish-tables.ts'
import { toScreenType } from '../../content/catalogue/queries.ts'
import type { FrameOrder } from '../../content/painting/paint-frame.ts'

/** The columns of a display's row that determine its picture. */
type Pictured = Pick<DisplayTable, 'designHash' | 'data' | 'context' | 'fit' | 'algorithm'>

/** The columns of a device's row that determine its panel, by the screen type's number, and its own algorithm. */
interface Target {
  screenType: number
  algorithmId: string | null
}

/** The values of a device that a template may name; `data` is JSON of its wish's own values, where it has any. */
type DeviceValues = Readonly<{ mac: string; alias: string; battery: number | undefined; data?: string | null }>

/**
 * Makes the painter's order, in the same way for displays of one device and of many. The returned function makes the
 * order with one device's own values, or without them for all devices. Undefined: the panel's number is unknown.
 */
export async function frameOrder(
  db: Db,
  { designHash, data, context, fit, algorithm }: Pictured,
  { screenType, algorithmId }: Target,
): Promise<((device?: DeviceValues) => FrameOrder) | undefined> {
  const panel = await db.selectFrom('screenType').selectAll().where('type', '=', screenType).executeTakeFirst()
  if (!panel) return undefined
  const order = {
    designHash,
    panel: toScreenType(panel),
    algorithm: (algorithm ?? (await ownAlgorithm(db, algorithmId))) as AlgorithmName | undefined,
    fit: fit === 'contain' ? ('contain' as const) : undefined,
  }
  const around = JSON.parse(context ?? '{}') as object
  const values = JSON.parse(data) as unknown
  return (of) => {
    if (!of) return { ...order, data: { ...around, data: values } }
    const { data: own, ...device } = of
    return { ...order, data: { ...around, data: own ? (JSON.parse(own) as unknown) : values, device } }
  }
}

const ownAlgorithm = async (db: Db, id: string | null): Promise<string | undefined> =>
  id === null
    ? undefined
    : (await db.selectFrom('algorithm').select('algorithm').where('id', '=', id).executeTakeFirst())?.algorithm
