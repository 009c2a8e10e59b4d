import type { Logger } from 'pino'

export interface Loop {
  /** Runs the work at once, or again as soon as its present run has ended. */
  nudge(): void
  /** Stops the loop; resolves when the last run of the work has ended. */
  stop(): Promise<void>
}

/** Runs `work` again and again, each time `ms` milliseconds after its last run has ended. An error is logged. */
export function every(ms: number, work: () => Promise<unknown>, log: Logger): Loop {
  let isStopped = false
  let isNudged = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const runWork = () => {
    clearTimeout(timer)
    isNudged = false
    running = work()
      .catch((error: unknown) => log.error({ err: error }, 'a background turn failed'))
      .then(() => {
        running = undefined
        if (isStopped) return
        if (isNudged) runWork()
        else timer = setTimeout(runWork, ms)
      })
  }
  timer = setTimeout(runWork, ms)

  return {
    nudge() {
      if (isStopped) return
      if (running) isNudged = true
      else runWork()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
