import { readFileSync } from 'node:fs'
import os from 'node:os'

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

function systemName(): string {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))![1]!
  } catch {
    return `${os.type()} ${os.release()}`
  }
}
