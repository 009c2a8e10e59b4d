import type { DevicePage } from '@wifi-tms/contract/device-pages'
import { wrong } from '@wifi-tms/contract/errors'
import type { Db } from '../../base/database/db.ts'
import { readDesign } from '../../content/painting/freeze-design.ts'
import { ofOtherSize } from '../../fleet/displays/other-sizes.ts'
import { faultsOfValues } from '../../fleet/displays/value-warnings.ts'

/**
 * Refuses new templates of another resolution than the device's panel, and those that need values, which no page has.
 * Templates among the earlier pages may stay, so that people can still move and remove them. Templates of items are
 * scaled.
 */
export async function refuseUnfit(
  tx: Db,
  deviceId: string,
  pages: readonly DevicePage[],
  before: readonly DevicePage[],
): Promise<void> {
  const own = tx.selectFrom('device').select('device.id').where('device.id', '=', deviceId)
  const templatesBefore = new Set(before.map((page) => 'template' in page && page.template))
  for (const [index, page] of pages.entries()) {
    if (!('template' in page) || templatesBefore.has(page.template)) continue
    const path = `pages.${index}.template`
    const { design } = await readDesign(tx, page.template)
    if (await ofOtherSize(own, design).executeTakeFirst()) throw wrong(path, 'has another resolution')
    const [fault] = await faultsOfValues(tx, design, {})
    if (fault) throw wrong(path, fault.message)
  }
}
