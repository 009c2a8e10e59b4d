import type { FleetCore } from '../ingest/fleet-core.ts'
import { panelToReport } from '../visits/panel-to-report.ts'
import { boardOf, type TrmnlHeaders } from './rules.ts'

/**
 * The number of the screen type to record by a device's headers. Undefined if the headers describe no screen and the
 * device's screen type is known, or if that type fits already.
 */
export async function reportedPanel(core: FleetCore, knownType: number | null, headers: TrmnlHeaders) {
  const isSilent = headers.model === undefined && headers.width === undefined
  return isSilent && knownType !== null ? undefined : panelToReport(core, knownType, boardOf(headers))
}
