import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { type ParsedAnswer, readAnswer, type SourceAnswer, type TriedAnswer, tryAnswer } from './read-answer.ts'

/** The worker thread that parses the answers of sources. */
serveWorker<SourceAnswer & { isTry: boolean }, ParsedAnswer | TriedAnswer>(({ isTry, ...answer }) =>
  isTry ? tryAnswer(answer) : readAnswer(answer),
)
