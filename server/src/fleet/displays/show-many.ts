import type { showMany as call } from '@wifi-tms/contract/displays'
import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { wrong } from '@wifi-tms/contract/errors'
import type { Design } from '@wifi-tms/contract/templates'
import { sql } from 'kysely'
import type { Ask } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { freezeDesign } from '../../content/painting/freeze-design.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { chosenDevices } from '../devices/choose.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { addWishes, type Chosen } from '../wishes/new-wishes.ts'
import { newDisplay } from './new-display.ts'
import { readRows, type TableOfValues } from './rows-of-table.ts'

/** Writes that many devices want a template; all else follows. Throws Refusal where the choice or a size is wrong. */
export async function showMany(
  core: Core,
  asked: Parsed<typeof call>,
  { who, change }: Pick<Ask, 'who' | 'change'>,
): Promise<Output<typeof call>> {
  const now = core.now()
  const shown = await withFleetLock(change, async (tx, keep) => {
    const frozen = await freezeDesign(tx, asked.templateId)
    const { chosen, values, skipped } = await chosenBy(tx, asked)
    const { design } = await readFrozen(tx, frozen.hash)
    if (!asked.fit) await refuseOtherSizes(tx, chosen, design)
    const display = newDisplay(values ? { ...asked, data: null } : asked, frozen, who.username, now)
    const { total } = await addWishes(tx, display, { chosen, frameId: null, design, now, ...(values && { values }) })
    keep({ object: { id: display.id, name: frozen.templateName }, after: { total, skipped, data: asked.data } })
    return { _id: display.id, total, ...(skipped !== undefined && { skipped }) }
  })
  core.nudge()
  return shown
}

/** The devices by a list, a filter or the rows of a table, which has the values of each. */
async function chosenBy(
  tx: Db,
  { deviceIds, filter, all, data, rows, skipUnknown }: Parsed<typeof call>,
): Promise<{ chosen: Chosen } & Partial<TableOfValues>> {
  if (!rows) return { chosen: await chosenDevices(tx, { deviceIds, filter, all }) }
  if (deviceIds || filter || all || data) throw wrong('rows', 'stand alone: each row has its device and its values')
  const table = await readRows(tx, rows, skipUnknown)
  return { chosen: tx.selectFrom('device').select('device.id').where('id', 'in', oneOf(table.values.keys())), ...table }
}

/** Devices whose panel is not known yet are no reason to refuse: their wishes wait until they say what it is. */
export async function refuseOtherSizes(tx: Db, chosen: Chosen, { resolution }: Design): Promise<void> {
  const { width, height } = pixelsOf(resolution)
  const upright = (side: 'width' | 'height', other: 'width' | 'height') =>
    sql<number>`case when angle in (90, 270) then ${sql.ref(other)} else ${sql.ref(side)} end`
  const { count } = await tx
    .selectFrom('device')
    .innerJoin('screenType', 'screenType.type', 'device.screenType')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('device.id', 'in', chosen)
    .where((row) =>
      row.or([row(upright('width', 'height'), '<>', width), row(upright('height', 'width'), '<>', height)]),
    )
    .executeTakeFirstOrThrow()
  if (count === 0) return
  const devices = count === 1 ? '1 of the chosen devices has' : `${count} of the chosen devices have`
  throw wrong('templateId', `${devices} another resolution than ${resolution}: leave them out, or let it be scaled`)
}
