import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { type Asked, expandCalendar } from './expand.ts'

serveWorker(async (ask: Asked) => expandCalendar(ask))
