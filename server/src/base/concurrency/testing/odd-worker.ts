import { serveWorker } from '../serve-worker.ts'

/** The jobs for the worker in the tests of the pool. Each tells the worker how to behave. */
export type Odd =
  | { say: string }
  /** Asks the pool the same question twice. */
  | { ask: string }
  /** Throws an error of this name. */
  | { fail: string }
  /** Never ends; a shared buffer counts its rounds. */
  | { hang: true | SharedArrayBuffer }
  | { exit: true }
  /** Dies of an error outside any promise. */
  | { throwOutside: true }
  /** Allocates objects until the heap is full. */
  | { fillHeap: true }
  | { pid: true }
  /** Holds this many bytes from then on. */
  | { grow: number }

let heldBytes = Buffer.alloc(0)

serveWorker<Odd, string>(async (odd, question) => {
  if ('say' in odd) return odd.say
  if ('ask' in odd) return `${odd.ask} ${await question(odd.ask)} ${await question(odd.ask)}`
  if ('fail' in odd) throw Object.assign(new Error('no good'), { name: odd.fail })
  if ('pid' in odd) return `${process.pid}`
  if ('grow' in odd) heldBytes = Buffer.alloc(odd.grow, 1)
  if ('grow' in odd) return `${heldBytes.length}`
  if ('exit' in odd) process.exit(3)
  const objects: object[] = []
  while ('fillHeap' in odd) objects.push({ index: objects.length })
  if ('throwOutside' in odd) setImmediate(() => JSON.parse('{'))
  else {
    const loopCount = new Int32Array(odd.hang === true ? new ArrayBuffer(4) : odd.hang)
    for (;;) Atomics.add(loopCount, 0, 1)
  }
  return new Promise(() => {})
})
