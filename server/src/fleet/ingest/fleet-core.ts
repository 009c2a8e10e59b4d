import type { PaintingCore } from '../../content/painting/pool.ts'
import type { Ingest } from './messages.ts'

/** The core with ingest, which all connections to tags need. */
export interface FleetCore extends PaintingCore {
  ingest: Ingest
}
