import { readFileSync } from 'node:fs'

/** The calls that a child process answers, by name; arguments and answers travel as structured clones. */
export type Calls = Record<string, (arg: never) => unknown>

/** A call to a child, and its reply. */
export type CallMessage = { id: number; name: string; arg: unknown }
export type ReplyMessage = { id: number; result: unknown } | { id: number; error: string }

/** The resources that a process has used since it started. */
export interface Usage {
  /** Milliseconds of processor time, of all threads. */
  cpuMs: number
  /** Resident memory in MB: the most so far, and now. */
  peakMb: number
  nowMb: number
}

/** The most resident memory so far, in MB. The figure of `getrusage` would include the parent's before the exec. */
const peakMb = (): number => {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024
  } catch {
    return process.resourceUsage().maxRSS / 1024
  }
}

/** The calls that every child answers. */
const always = {
  usage(): Usage {
    const { userCPUTime, systemCPUTime } = process.resourceUsage()
    return {
      cpuMs: (userCPUTime + systemCPUTime) / 1000,
      peakMb: peakMb(),
      nowMb: process.memoryUsage.rss() / 2 ** 20,
    }
  },
}
export type Always = typeof always

/** Answers the process that forked this one until it goes. */
export function serve(calls: Calls): void {
  const all: Calls = { ...always, ...calls }
  process.on('message', async ({ id, name, arg }: CallMessage) => {
    const say = (answer: ReplyMessage) => process.connected && process.send!(answer)
    try {
      say({ id, result: await all[name]!(arg as never) })
    } catch (error) {
      say({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  process.on('disconnect', () => process.exit())
}
