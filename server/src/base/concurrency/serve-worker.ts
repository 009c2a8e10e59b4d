import { parentPort } from 'node:worker_threads'
import type { Facts } from '@wifi-tms/contract/errors'
import type { FromWorker, ToWorker } from './workers.ts'

/**
 * The maximum number of bytes of memory of a separate process after a job: a larger process is ended, which frees its
 * memory.
 */
const MAX_KEPT_BYTES = 128 * 1024 * 1024

/**
 * The worker's side of a pool. A worker does one job at a time; `question` asks the server about the running job.
 * `buffersOf` lists the buffers of a result that are transferred instead of copied.
 */
export function serveWorker<Ask, Result>(
  work: (ask: Ask, question: (text: string) => Promise<unknown>) => Promise<Result>,
  buffersOf: (result: Result) => ArrayBuffer[] = () => [],
): void {
  const send = (message: FromWorker<Result>, buffers: ArrayBuffer[] = []) =>
    parentPort ? parentPort.postMessage(message, buffers) : void process.send!(message)
  // A separate process ends with the server.
  if (!parentPort) process.once('disconnect', () => process.exit())
  let takeAnswer: (answer: unknown) => void = () => {}

  const receive = async (message: ToWorker<Ask>) => {
    if ('answer' in message) return takeAnswer(message.answer)
    const { id, ask } = message
    const question = (text: string) =>
      new Promise<unknown>((resolve) => {
        takeAnswer = resolve
        send({ id, question: text })
      })
    try {
      const result = await work(ask, question)
      const hasGrown = !parentPort && process.memoryUsage.rss() > MAX_KEPT_BYTES
      send({ id, result, hasGrown }, buffersOf(result))
    } catch (error) {
      // A trap or an overflow leaves WebAssembly in the middle of its work: the next job gets a fresh thread.
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw error
      const { name, message, facts } = error as Error & { facts?: Facts }
      send({ id, failed: { name, message, facts } })
    }
  }
  if (parentPort) parentPort.on('message', receive)
  else process.on('message', receive)
  send({ ready: true })
}
