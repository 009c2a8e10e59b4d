import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { readAnswer, type SourceAnswer } from './read-answer.ts'

serveWorker<SourceAnswer, string>(async (answer) => readAnswer(answer))
