import type { Logger } from 'pino'

export interface Loop {
  /** Runs the work as soon as the present turn is over, without waiting `ms` milliseconds. */
  nudge(): void
  /** Stops the loop; resolves when its last turn has ended. */
  stop(): Promise<void>
}

/** Runs `work` every `ms` milliseconds from the end of the last turn. Turns never overlap; an error is logged. */
export function every(ms: number, work: () => Promise<unknown>, log: Logger): Loop {
  let isStopped = false
  let isNudged = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const turn = () => {
    clearTimeout(timer)
    isNudged = false
    running = work()
      .catch((error: unknown) => log.error({ err: error }, 'a background turn failed'))
      .then(() => {
        running = undefined
        if (isStopped) return
        if (isNudged) turn()
        else timer = setTimeout(turn, ms)
      })
  }
  timer = setTimeout(turn, ms)

  return {
    nudge() {
      if (isStopped) return
      if (running) isNudged = true
      else turn()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
