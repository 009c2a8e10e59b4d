import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { version } from '../../base/process/version.ts'
import { printOpenApi } from './print.ts'
import type { PrinterAsk } from './routes.ts'

serveWorker<PrinterAsk, string>(async ({ appTitle, publicUrl }) =>
  JSON.stringify(printOpenApi(appTitle, version, publicUrl)),
)
