import type { FleetCore } from '../ingest/fleet-core.ts'
import { panelToReport } from '../visits/panel-to-report.ts'
import { boardOf, type TrmnlHeaders } from './rules.ts'

/** The number of the screen type that a device's headers describe; undefined where the device is to report none. */
export async function panelSaid(core: FleetCore, present: number | null, headers: TrmnlHeaders) {
  const isSilent = headers.model === undefined && headers.width === undefined
  return isSilent && present !== null ? undefined : panelToReport(core, present, boardOf(headers))
}
