import type { PaintingCore } from '../../content/painting/pool.ts'
import type { Ingest } from './messages.ts'

/** What the ways to and from tags stand on. */
export interface FleetCore extends PaintingCore {
  ingest: Ingest
}
