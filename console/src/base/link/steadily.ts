/**
 * Like `setInterval`, but in a worker: in hidden pages browsers slow timers down to one a minute, and the broker would
 * take the console for dead.
 */
export function steadily(milliseconds: number, tick: () => void): () => void {
  const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = tick
  worker.postMessage(milliseconds)
  return () => worker.terminate()
}
