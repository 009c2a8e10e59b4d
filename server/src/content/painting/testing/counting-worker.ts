import { serveWorker } from '../../../base/concurrency/serve-worker.ts'

/** A WebAssembly module whose function `f` traps. */
const module = new WebAssembly.Module(
  new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11,
  ]),
)

const overflow = (depth: number): number => 1 + overflow(depth + 1)

let jobCount = 0

/** Counts the jobs of its thread, or fails as requested, in the ways in which opening an uploaded file may fail. */
serveWorker<'count' | 'refuse' | 'trap' | 'overflow', number>(async (ask) => {
  jobCount++
  if (ask === 'refuse') throw new Error('not this one')
  if (ask === 'trap') (new WebAssembly.Instance(module).exports.f as () => void)()
  if (ask === 'overflow') overflow(0)
  return jobCount
})
