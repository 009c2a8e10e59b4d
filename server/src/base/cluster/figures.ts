import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ServerFigures } from '@wifi-tms/contract/servers'

const MB = 1024 ** 2
/** Milliseconds between two samples of the event loop's delay. */
const RESOLUTION_MS = 20

/** Measures the load of this process: each call of `figures` covers the time since the last one. */
export function measureProcess(): { figures(): Pick<ServerFigures, 'load' | 'lagMs' | 'memoryMb'>; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let [cpuBefore, measuredAt] = [process.cpuUsage(), performance.now()]
  return {
    figures() {
      const cpuSpent = process.cpuUsage(cpuBefore)
      const elapsedMs = performance.now() - measuredAt
      cpuBefore = process.cpuUsage()
      measuredAt += elapsedMs
      // The histogram counts nanoseconds, and each sample includes the interval itself.
      const lagMs = Math.max(0, Math.round(delay.percentile(99) / 1e6) - RESOLUTION_MS)
      delay.reset()
      // The number of cores in use, with two decimals: the microseconds of all cores in each microsecond.
      const load = elapsedMs > 0 ? Math.round((cpuSpent.user + cpuSpent.system) / elapsedMs / 10) / 100 : 0
      return { load, lagMs, memoryMb: Math.round(process.memoryUsage.rss() / MB) }
    },
    stop: () => delay.disable(),
  }
}
