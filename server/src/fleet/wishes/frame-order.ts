import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import type { Db } from '../../base/database/db.ts'
import type { DisplayTable } from '../../base/database/wish-tables.ts'
import { toScreenType } from '../../content/catalogue/queries.ts'
import type { FrameOrder } from '../../content/painting/paint-frame.ts'

/** What a display's row says of its picture. */
type Pictured = Pick<DisplayTable, 'designHash' | 'data' | 'fit' | 'algorithm'>

/** What a device's row says of the panel, by its `type`, and of the tag's own algorithm. */
interface Target {
  screenType: number
  algorithmId: string | null
}

/** What a template may name of the tag. */
type TagValues = Readonly<{ mac: string; alias: string }>

/**
 * What the painter is asked for, whether a display is for one tag or for many: an order for each tag's own values, or
 * one without them for all tags alike. Undefined where no screen type has the panel's number.
 */
export async function frameOrder(
  db: Db,
  { designHash, data, fit, algorithm }: Pictured,
  { screenType, algorithmId }: Target,
): Promise<((device?: TagValues) => FrameOrder) | undefined> {
  const panel = await db.selectFrom('screenType').selectAll().where('type', '=', screenType).executeTakeFirst()
  if (!panel) return undefined
  const order = {
    designHash,
    panel: toScreenType(panel),
    algorithm: (algorithm ?? (await ownAlgorithm(db, algorithmId))) as AlgorithmName | undefined,
    fit: fit === 'contain' ? ('contain' as const) : undefined,
  }
  const values = JSON.parse(data) as unknown
  return (device) => ({ ...order, data: { data: values, ...(device && { device }) } })
}

const ownAlgorithm = async (db: Db, id: string | null): Promise<string | undefined> =>
  id === null
    ? undefined
    : (await db.selectFrom('algorithm').select('algorithm').where('id', '=', id).executeTakeFirst())?.algorithm
