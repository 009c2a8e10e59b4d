import { closeSync, fdatasyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { digits, spreadOf } from './statistics.ts'

/** The machine in one line: processor, cores, memory, system and Node. */
export function machineLine(): string {
  const cpus = os.cpus()
  const memory = Math.round(os.totalmem() / 2 ** 30)
  const model = (cpus[0]?.model ?? 'unknown processor').replace(/\s+/g, ' ').trim()
  const cores = `${cpus.length} ${cpus.length === 1 ? 'core' : 'cores'}`
  return `${model}, ${cores}, ${memory} GB, ${systemName()} (${os.arch()}), Node ${process.versions.node}`
}

/** How busy the machine was before the run: runnable programs in the last minute. Others' work slows every figure. */
export const loadBefore = (): string => os.loadavg()[0]!.toFixed(1)

/** How long the disk under the temporary folder takes to keep 8 kB for good: what every commit waits for. */
export function diskLine(): string {
  const path = join(os.tmpdir(), `wifi-tms-bench-disk-${process.pid}`)
  const file = openSync(path, 'w')
  try {
    const page = Buffer.alloc(8192)
    const took = Array.from({ length: 100 }, () => {
      const began = performance.now()
      writeSync(file, page)
      fdatasyncSync(file)
      return performance.now() - began
    })
    const { p50, p99 } = spreadOf(took)
    return `fdatasync ${digits(p50)} ms (p99 ${digits(p99)})`
  } finally {
    closeSync(file)
    rmSync(path)
  }
}

function systemName(): string {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))![1]!
  } catch {
    return `${os.type()} ${os.release()}`
  }
}
