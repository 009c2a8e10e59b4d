import { onTestFinished, vi } from 'vitest'

/**
 * Replaces the import's worker until the test ends. Returns the workers, the kinds of the answered requests, and the
 * ended workers.
 */
export function fakeWorkers(answerOf: (kind: string) => unknown) {
  const answered: string[] = []
  const ended: unknown[] = []
  const workers: EventTarget[] = []
  class FakeWorker extends EventTarget {
    constructor() {
      super()
      workers.push(this)
    }
    postMessage({ kind }: { kind: string }) {
      queueMicrotask(() => {
        if (ended.includes(this)) return
        answered.push(kind)
        this.dispatchEvent(new MessageEvent('message', { data: answerOf(kind) }))
      })
    }
    terminate() {
      ended.push(this)
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { answered, ended, workers }
}
