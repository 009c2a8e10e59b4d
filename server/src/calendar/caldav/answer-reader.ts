import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { type DavText, readAnswer, type There } from './dav-answer.ts'

serveWorker<DavText, There[]>(readAnswer)
