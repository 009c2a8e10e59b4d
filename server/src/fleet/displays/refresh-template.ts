import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import type { refreshTemplate as call } from '@wifi-tms/contract/template-use'
import type { CallContext } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { freezeDesign } from '../../content/painting/freeze-design.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { withFleetLock } from '../wishes/fleet-lock.ts'
import { valuesOfWish } from '../wishes/frame-order.ts'
import { addWishes } from '../wishes/new-wishes.ts'
import { newDisplay } from './new-display.ts'
import { refuseOtherSizes } from './other-sizes.ts'
import { findWantingDevices } from './template-use.ts'
import { refuseLacking } from './value-warnings.ts'

/** Counts the devices for each set of values. Returns the counts by the set of values as JSON. */
function countByValues(wantingDevices: Awaited<ReturnType<typeof findWantingDevices>>): Map<string, number> {
  const devicesByValues = Map.groupBy(wantingDevices, ({ context, ...wish }) =>
    JSON.stringify(valuesOfWish(wish, JSON.parse(context ?? '{}') as object)),
  )
  return new Map([...devicesByValues].map(([text, devices]) => [text, devices.length]))
}

/**
 * Shows the present state of a template on all devices that should show the template already. Each device keeps its
 * values and options: devices with the same options share a new display. Throws Refusal if the template's size has
 * changed. Without `force` it throws too if pictures would lack values.
 */
export async function refreshTemplate(
  core: Core,
  { templateId, force = false }: Parsed<typeof call>,
  { who, change }: Pick<CallContext, 'who' | 'change'>,
): Promise<Output<typeof call>> {
  const now = core.now()
  const refreshed = await withFleetLock(change, async (tx, recordChange) => {
    const frozen = await freezeDesign(tx, templateId)
    const { design } = await readFrozen(tx, frozen.hash)
    const wantingDevices = await findWantingDevices(tx, templateId)
    const devicesByOptions = Map.groupBy(wantingDevices, ({ itemId, source, fit, algorithm, context, isBehindPage }) =>
      JSON.stringify([itemId !== null, source, fit, algorithm, context, isBehindPage]),
    )
    if (!force) await refuseLacking(tx, design, countByValues(wantingDevices))
    const displayIds: string[] = []
    for (const devices of devicesByOptions.values()) {
      const { itemId, source, fit, algorithm, context, data, isBehindPage } = devices[0]!
      const values = new Map(devices.map((device) => [device.id, device.data]))
      const items = new Map(
        devices.flatMap(({ id, itemId, itemAt }) =>
          itemId && itemAt ? [[id, { id: itemId, changedAt: itemAt }]] : [],
        ),
      )
      const sharesData = itemId === null && devices.every((device) => device.data === data)
      const chosen = tx.selectFrom('device').select('device.id').where('id', 'in', oneOf(values.keys()))
      if (!fit) await refuseOtherSizes(chosen, design)
      const sharedColumns = {
        ...newDisplay({ templateId, data: null }, frozen, who.username, now),
        source,
        fit,
        algorithm,
        context,
      }
      const display = sharesData ? { ...sharedColumns, data } : sharedColumns
      const ownValues = !sharesData && { values, items }
      // A page ends when the picture behind it is refreshed, as the device would go back to the old picture later.
      const isSamePicture = !isBehindPage
      await addWishes(tx, display, { chosen, frameId: null, design, now, isSamePicture, ...ownValues })
      displayIds.push(display.id)
    }
    // The audit line names the first of the new displays. There is none if no device shows the template.
    const [id = ''] = displayIds
    recordChange({ object: { id, name: frozen.templateName }, after: { total: wantingDevices.length } })
    return { total: wantingDevices.length, displays: displayIds }
  })
  core.reconcileNow()
  return refreshed
}
