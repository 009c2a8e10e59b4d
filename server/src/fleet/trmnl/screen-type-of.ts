import { screenForSize } from '../../content/catalogue/screen-for-size.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { findPanel } from '../visits/queries.ts'
import { boardOf, type TrmnlHeaders } from './rules.ts'

/**
 * The screen type that a device's headers say; undefined where it has one of this size already, which a person may have
 * chosen for its inks, or where they say nothing new.
 */
export async function screenTypeOf(core: FleetCore, present: number | null, headers: TrmnlHeaders) {
  const { width, height, color } = boardOf(headers)
  const panel = await findPanel(core.db, present)
  if (panel?.width === width && panel.height === height) return undefined
  if (headers.model === undefined && headers.width === undefined && panel) return undefined
  return screenForSize(core, { width, height, color })
}
