import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import type { refreshTemplate as call } from '@wifi-tms/contract/template-use'
import type { Ask } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { freezeDesign } from '../../content/painting/freeze-design.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { valuesOfWish } from '../wishes/frame-order.ts'
import { addWishes } from '../wishes/new-wishes.ts'
import { newDisplay } from './new-display.ts'
import { refuseOtherSizes } from './other-sizes.ts'
import { findWanting } from './template-use.ts'
import { refuseLacking } from './value-warnings.ts'

/** The number of devices with the same values, by the JSON of these. */
function countsOf(wanting: Awaited<ReturnType<typeof findWanting>>): Map<string, number> {
  const same = Map.groupBy(wanting, ({ context, ...wish }) =>
    JSON.stringify(valuesOfWish(wish, JSON.parse(context ?? '{}') as object)),
  )
  return new Map([...same].map(([text, devices]) => [text, devices.length]))
}

/**
 * Wishes for a template in its present state on the devices that should show it already; each keeps its values and options.
 * Throws Refusal if the template's size has changed, or if pictures would lack values without `force`.
 */
export async function refreshTemplate(
  core: Core,
  { templateId, force = false }: Parsed<typeof call>,
  { who, change }: Pick<Ask, 'who' | 'change'>,
): Promise<Output<typeof call>> {
  const now = core.now()
  const refreshed = await withFleetLock(change, async (tx, keep) => {
    const frozen = await freezeDesign(tx, templateId)
    const { design } = await readFrozen(tx, frozen.hash)
    const wanting = await findWanting(tx, templateId)
    const alike = Map.groupBy(wanting, ({ itemId, source, fit, algorithm, context }) =>
      JSON.stringify([itemId !== null, source, fit, algorithm, context]),
    )
    if (!force) await refuseLacking(tx, design, countsOf(wanting))
    const displays: string[] = []
    for (const devices of alike.values()) {
      const { itemId, source, fit, algorithm, context, data } = devices[0]!
      const values = new Map(devices.map((device) => [device.id, device.data]))
      const items = new Map(
        devices.flatMap(({ id, itemId, itemAt }) =>
          itemId && itemAt ? [[id, { id: itemId, changedAt: itemAt }]] : [],
        ),
      )
      const sharesData = itemId === null && devices.every((device) => device.data === data)
      const chosen = tx.selectFrom('device').select('device.id').where('id', 'in', oneOf(values.keys()))
      if (!fit) await refuseOtherSizes(chosen, design)
      const common = {
        ...newDisplay({ templateId, data: null }, frozen, who.username, now),
        source,
        fit,
        algorithm,
        context,
      }
      const display = sharesData ? { ...common, data } : common
      await addWishes(tx, display, { chosen, frameId: null, design, now, ...(!sharesData && { values, items }) })
      displays.push(display.id)
    }
    const [id = ''] = displays
    keep({ object: { id, name: frozen.templateName }, after: { total: wanting.length } })
    return { total: wanting.length, displays }
  })
  core.nudge()
  return refreshed
}
