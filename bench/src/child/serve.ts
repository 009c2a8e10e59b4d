import { readFileSync } from 'node:fs'

/**
 * The calls that a child process answers, by name. A call has one argument at most; arguments and answers are copied by
 * structured cloning.
 */
export type Calls = Record<string, (arg: never) => unknown>

/** A call to a child, and its reply with the same id. */
export type CallMessage = { id: number; name: string; arg: unknown }
export type ReplyMessage = { id: number; result: unknown } | { id: number; error: string }

/** The resources that a process has used since it started. */
export interface Usage {
  /** Milliseconds of processor time, of all threads. */
  cpuMs: number
  /** The resident memory in MB: the most so far, and the current amount. */
  peakMb: number
  nowMb: number
}

/**
 * The most resident memory so far, in MB. Linux tells it in /proc. `getrusage`, which other systems have, also counts
 * the parent's memory before the exec.
 */
const peakMb = (): number => {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024
  } catch {
    return process.resourceUsage().maxRSS / 1024
  }
}

/** The calls that every child answers besides its own. */
const commonCalls = {
  usage(): Usage {
    const { userCPUTime, systemCPUTime } = process.resourceUsage()
    return {
      cpuMs: (userCPUTime + systemCPUTime) / 1000,
      peakMb: peakMb(),
      nowMb: process.memoryUsage.rss() / 2 ** 20,
    }
  },
}
export type CommonCalls = typeof commonCalls

/** Answers the calls of the process that forked this one, until that process exits. */
export function serve(calls: Calls): void {
  const allCalls: Calls = { ...commonCalls, ...calls }
  process.on('message', async ({ id, name, arg }: CallMessage) => {
    const reply = (answer: ReplyMessage) => process.connected && process.send!(answer)
    try {
      reply({ id, result: await allCalls[name]!(arg as never) })
    } catch (error) {
      reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  process.on('disconnect', () => process.exit())
}
