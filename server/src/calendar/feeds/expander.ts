import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { computeMeetings, type FeedRequest, type FeedResult } from './compute-meetings.ts'

serveWorker<FeedRequest, FeedResult>(async (request) => computeMeetings(request))
