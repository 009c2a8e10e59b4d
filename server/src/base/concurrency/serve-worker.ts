import { parentPort } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './workers.ts'

/**
 * The thread's side of a pool: does what it is asked, one job at a time; `question` asks back about the job in hand. What
 * `given` names of a result is handed over instead of copied.
 */
export function serveWorker<Ask, Result>(
  work: (ask: Ask, question: (text: string) => Promise<unknown>) => Promise<Result>,
  given: (result: Result) => ArrayBuffer[] = () => [],
): void {
  const port = parentPort!
  const say = (message: FromWorker<Result>, buffers: ArrayBuffer[] = []) => port.postMessage(message, buffers)
  let answered: (answer: unknown) => void = () => {}

  port.on('message', async (message: ToWorker<Ask>) => {
    if ('answer' in message) return answered(message.answer)
    const { id, ask } = message
    const question = (text: string) =>
      new Promise<unknown>((resolve) => {
        answered = resolve
        say({ id, question: text })
      })
    try {
      const result = await work(ask, question)
      say({ id, result }, given(result))
    } catch (error) {
      // What traps or overflows leaves WebAssembly in the middle of its work: the next job gets a fresh thread.
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw error
      const { name, message } = error as Error
      say({ id, failed: { name, message } })
    }
  })
}
