import { type SizedPanel, screenForSize } from '../../content/catalogue/screen-for-size.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { findPanel } from './queries.ts'

/**
 * The number of the screen type to record for a device with a panel of this size. Undefined if its present screen type
 * has this size already, as a person may have chosen that type for its inks (colours). Undefined also if no further
 * screen type may be added.
 */
export async function panelToReport(
  core: FleetCore,
  knownType: number | null,
  { color, width, height }: SizedPanel,
): Promise<number | undefined> {
  const panel = await findPanel(core.db, knownType)
  if (panel?.width === width && panel.height === height) return undefined
  return (await screenForSize(core, { color, width, height }))?.type
}
