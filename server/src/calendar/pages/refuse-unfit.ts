import type { DevicePage } from '@wifi-tms/contract/device-pages'
import { wrong } from '@wifi-tms/contract/errors'
import type { Db } from '../../base/database/db.ts'
import { readDesign } from '../../content/painting/freeze-design.ts'
import { chooseOtherSizes } from '../../fleet/displays/other-sizes.ts'
import { faultsOfValues } from '../../fleet/displays/value-warnings.ts'

/**
 * Refuses templates that do not fit as pages of a device: those of another resolution than its panel, and those that
 * need values, because a page has none. Only new templates are checked, so that people can still move and remove
 * earlier ones. Items are not checked, because their pictures are scaled.
 */
export async function refuseUnfit(
  tx: Db,
  deviceId: string,
  pages: readonly DevicePage[],
  before: readonly DevicePage[],
): Promise<void> {
  const thisDevice = tx.selectFrom('device').select('device.id').where('device.id', '=', deviceId)
  const templatesBefore = new Set(before.map((page) => 'template' in page && page.template))
  for (const [index, page] of pages.entries()) {
    if (!('template' in page) || templatesBefore.has(page.template)) continue
    const path = `pages.${index}.template`
    const { design } = await readDesign(tx, page.template)
    if (await chooseOtherSizes(thisDevice, design).executeTakeFirst()) throw wrong(path, 'has another resolution')
    const [fault] = await faultsOfValues(tx, design, {})
    if (fault) throw wrong(path, fault.message)
  }
}
