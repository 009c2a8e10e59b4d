import { setTimeout } from 'node:timers/promises'
import { serveWorker } from '../serve-worker.ts'

// Loading takes twice the deadline that the test sets.
await setTimeout(3000)
serveWorker<string, string>(async (text) => text)
