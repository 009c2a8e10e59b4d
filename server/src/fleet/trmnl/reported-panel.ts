import type { FleetCore } from '../ingest/fleet-core.ts'
import { panelToReport } from '../visits/panel-to-report.ts'
import { boardOf, type TrmnlHeaders } from './rules.ts'

/**
 * The number of the screen type that a device's headers describe; undefined where they describe none and one is known.
 */
export async function reportedPanel(core: FleetCore, knownType: number | null, headers: TrmnlHeaders) {
  const isSilent = headers.model === undefined && headers.width === undefined
  return isSilent && knownType !== null ? undefined : panelToReport(core, knownType, boardOf(headers))
}
