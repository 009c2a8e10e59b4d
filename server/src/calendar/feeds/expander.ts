import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { type FeedRequest, type WorkedOut, workOut } from './work-out.ts'

serveWorker<FeedRequest, WorkedOut>(async (request) => workOut(request))
