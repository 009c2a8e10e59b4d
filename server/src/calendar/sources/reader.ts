import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { type ParsedAnswer, readAnswer, type SourceAnswer, type TriedAnswer, tryAnswer } from './read-answer.ts'

serveWorker<SourceAnswer & { isTry: boolean }, ParsedAnswer | TriedAnswer>(({ isTry, ...answer }) =>
  isTry ? tryAnswer(answer) : readAnswer(answer),
)
