import { type FontInside, inspectFile } from '@wifi-tms/paint/node/inspect-file'
import { serveWorker } from '../painting/serve-worker.ts'

serveWorker<Uint8Array, FontInside>(inspectFile)
