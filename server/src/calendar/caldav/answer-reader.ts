import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { type DavResource, type DavText, readAnswer } from './dav-answer.ts'

serveWorker<DavText, DavResource[]>(readAnswer)
