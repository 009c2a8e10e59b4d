import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { type Asked, type WorkedOut, workOut } from './work-out.ts'

serveWorker<Asked, WorkedOut>(async (asked) => workOut(asked))
