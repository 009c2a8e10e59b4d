import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { readAnswer, type SourceAnswer, type ParsedAnswer, type TriedAnswer, tryAnswer } from './read-answer.ts'

serveWorker<SourceAnswer & { isTry: boolean }, ParsedAnswer | TriedAnswer>(({ isTry, ...answer }) =>
  isTry ? tryAnswer(answer) : readAnswer(answer),
)
