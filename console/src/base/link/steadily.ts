/**
 * Like `setInterval`, but in a worker: of a page that nobody looks at browsers slow the timers down to one a minute, and
 * the broker would take it for dead.
 */
export function steadily(milliseconds: number, tick: () => void): () => void {
  const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = tick
  worker.postMessage(milliseconds)
  return () => worker.terminate()
}
