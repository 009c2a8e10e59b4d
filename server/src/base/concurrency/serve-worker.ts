import { parentPort } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './workers.ts'

/** The thread's side of a pool: does what it is asked, one job at a time; `question` asks back about the job in hand. */
export function serveWorker<Ask, Result>(
  work: (ask: Ask, question: (text: string) => Promise<unknown>) => Promise<Result>,
): void {
  const port = parentPort!
  const say = (message: FromWorker<Result>) => port.postMessage(message)
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
      say({ id, result: await work(ask, question) })
    } catch (error) {
      // What traps or overflows leaves WebAssembly in the middle of its work: the next job gets a fresh thread.
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw error
      const { name, message } = error as Error
      say({ id, failed: { name, message } })
    }
  })
}
