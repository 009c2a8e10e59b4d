import { parentPort } from 'node:worker_threads'
import type { Facts } from '@wifi-tms/contract/errors'
import type { FromWorker, ToWorker } from './workers.ts'

/** The most bytes of memory of a separate process after a job: a larger process is ended, which frees its memory. */
const MOST_KEPT = 128 * 1024 * 1024

/**
 * The thread's side of a pool: does one job at a time. `question` asks the server about the running job. The buffers of
 * a result that `transferredOf` lists are transferred instead of copied.
 */
export function serveWorker<Ask, Result>(
  work: (ask: Ask, question: (text: string) => Promise<unknown>) => Promise<Result>,
  transferredOf: (result: Result) => ArrayBuffer[] = () => [],
): void {
  const send = (message: FromWorker<Result>, buffers: ArrayBuffer[] = []) =>
    parentPort ? parentPort.postMessage(message, buffers) : void process.send!(message)
  // A separate process ends with the server.
  if (!parentPort) process.once('disconnect', () => process.exit())
  let takeAnswer: (answer: unknown) => void = () => {}

  const hear = async (message: ToWorker<Ask>) => {
    if ('answer' in message) return takeAnswer(message.answer)
    const { id, ask } = message
    const question = (text: string) =>
      new Promise<unknown>((resolve) => {
        takeAnswer = resolve
        send({ id, question: text })
      })
    try {
      const result = await work(ask, question)
      const grown = !parentPort && process.memoryUsage.rss() > MOST_KEPT
      send({ id, result, grown }, transferredOf(result))
    } catch (error) {
      // A trap or an overflow leaves WebAssembly in the middle of its work: the next job gets a fresh thread.
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw error
      const { name, message, facts } = error as Error & { facts?: Facts }
      send({ id, failed: { name, message, facts } })
    }
  }
  if (parentPort) parentPort.on('message', hear)
  else process.on('message', hear)
}
