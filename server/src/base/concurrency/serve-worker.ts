import { parentPort } from 'node:worker_threads'
import type { Facts } from '@wifi-tms/contract/errors'
import type { FromWorker, ToWorker } from './workers.ts'

/** Bytes that a process of its own may occupy after a job: a larger one ends, which gives them back. */
const MOST_KEPT = 128 * 1024 * 1024

/**
 * The thread's side of a pool: does one job at a time; `question` asks back about the job in hand. Parts of a result
 * that `given` lists are transferred instead of copied.
 */
export function serveWorker<Ask, Result>(
  work: (ask: Ask, question: (text: string) => Promise<unknown>) => Promise<Result>,
  given: (result: Result) => ArrayBuffer[] = () => [],
): void {
  const say = (message: FromWorker<Result>, buffers: ArrayBuffer[] = []) =>
    parentPort ? parentPort.postMessage(message, buffers) : void process.send!(message)
  // A process of its own does not outlive the server.
  if (!parentPort) process.once('disconnect', () => process.exit())
  let answered: (answer: unknown) => void = () => {}

  const hear = async (message: ToWorker<Ask>) => {
    if ('answer' in message) return answered(message.answer)
    const { id, ask } = message
    const question = (text: string) =>
      new Promise<unknown>((resolve) => {
        answered = resolve
        say({ id, question: text })
      })
    try {
      const result = await work(ask, question)
      const grown = !parentPort && process.memoryUsage.rss() > MOST_KEPT
      say({ id, result, grown }, given(result))
    } catch (error) {
      // A trap or an overflow leaves WebAssembly in the middle of its work: the next job gets a fresh thread.
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw error
      const { name, message, facts } = error as Error & { facts?: Facts }
      say({ id, failed: { name, message, facts } })
    }
  }
  if (parentPort) parentPort.on('message', hear)
  else process.on('message', hear)
}
