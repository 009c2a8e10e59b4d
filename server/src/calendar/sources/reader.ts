import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { readAnswer, type SourceAnswer, type TakenApart, type TriedAnswer, tryAnswer } from './read-answer.ts'

serveWorker<SourceAnswer & { isTry: boolean }, TakenApart | TriedAnswer>(({ isTry, ...answer }) =>
  isTry ? tryAnswer(answer) : readAnswer(answer),
)
