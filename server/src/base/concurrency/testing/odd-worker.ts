import { serveWorker } from '../serve-worker.ts'

/** The jobs for the worker in the tests of the pool. Each tells the worker how to behave. */
export type Odd =
  | { say: string }
  | { ask: string }
  | { fail: string }
  | { hang: true | SharedArrayBuffer }
  | { exit: true }
  | { blow: true }
  | { keep: true }
  | { pid: true }
  | { grow: number }

let heap = Buffer.alloc(0)

serveWorker<Odd, string>(async (odd, question) => {
  if ('say' in odd) return odd.say
  if ('ask' in odd) return `${odd.ask} ${await question(odd.ask)} ${await question(odd.ask)}`
  if ('fail' in odd) throw Object.assign(new Error('no good'), { name: odd.fail })
  if ('pid' in odd) return `${process.pid}`
  if ('grow' in odd) heap = Buffer.alloc(odd.grow, 1)
  if ('grow' in odd) return `${heap.length}`
  if ('exit' in odd) process.exit(3)
  const objects: object[] = []
  while ('keep' in odd) objects.push({ at: objects.length })
  // An error outside any promise ends the thread.
  if ('blow' in odd) setImmediate(() => JSON.parse('{'))
  else {
    const loopCount = new Int32Array(odd.hang === true ? new ArrayBuffer(4) : odd.hang)
    for (;;) Atomics.add(loopCount, 0, 1)
  }
  return new Promise(() => {})
})
