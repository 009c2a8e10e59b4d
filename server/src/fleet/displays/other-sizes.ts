import { wrong } from '@wifi-tms/contract/errors'
import type { Design } from '@wifi-tms/contract/templates'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../base/database/tables.ts'
import { uprightResolution } from '../devices/conditions.ts'
import type { ChosenIds } from '../wishes/new-wishes.ts'

/** The part of a design that names its size. */
type Sized = Pick<Design, 'resolution'>

/** True for a device with a known panel of another size than the template. */
const isOfOtherSize = (row: ExpressionBuilder<Tables, 'device'>, { resolution }: Sized): Expression<SqlBool> =>
  row.exists(
    row
      .selectFrom('screenType')
      .select('screenType.type')
      .whereRef('screenType.type', '=', 'device.screenType')
      .where(sql<SqlBool>`${uprightResolution} <> ${resolution}`),
  )

/** Narrows the chosen devices to those with a known panel of another size. */
export const chooseOtherSizes = (chosen: ChosenIds, design: Sized): ChosenIds =>
  chosen.where((row) => isOfOtherSize(row, design))

/**
 * Leaves out the devices with a panel of another size. Devices with an unknown panel stay: they may wait until they
 * report it.
 */
export const withoutOtherSizes = (chosen: ChosenIds, design: Sized): ChosenIds =>
  chosen.where((row) => row.not(isOfOtherSize(row, design)))

/** Refuses devices with a panel of another size. Devices with an unknown panel may wait until they report it. */
export async function refuseOtherSizes(chosen: ChosenIds, design: Sized): Promise<void> {
  const { length: count } = await chooseOtherSizes(chosen, design).execute()
  const { path, message } = otherSizesFault(count, design)
  if (count > 0) throw wrong(path, message)
}

/** Makes the fault of a call in which `count` of the chosen devices have another size. */
export function otherSizesFault(count: number, { resolution }: Sized) {
  const devices = count === 1 ? '1 of the chosen devices has' : `${count} of the chosen devices have`
  return {
    path: 'templateId',
    message: `${devices} another resolution than ${resolution}: leave them out, or let it be scaled`,
  }
}
