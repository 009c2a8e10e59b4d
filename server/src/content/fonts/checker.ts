import { type FontInside, inspectFile } from '@wifi-tms/paint/node/inspect-file'
import { serveWorker } from '../../base/concurrency/serve-worker.ts'

/** The thread that opens uploaded fonts. */
serveWorker<Uint8Array, FontInside>(inspectFile)
