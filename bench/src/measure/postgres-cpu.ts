import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The milliseconds of a tick of the kernel's clock for processor time, the same on every common Linux. */
const TICK_MS = 10

/**
 * The parent of a process, and the ticks that the process (`own`) and its ended children (`ended`) have used; undefined
 * for an unknown process.
 */
function statOf(pid: string) {
  try {
    // The name in parentheses may contain spaces, so the fields after it are counted: the state, the parent, …
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    const [, parent, , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields
    return { parent, own: user + system, ended: endedUser + endedSystem }
  } catch {
    return undefined
  }
}

/**
 * The milliseconds of processor time of all processes of the PostgreSQL at this address: its first process, that one's
 * children, and the children that have ended. NaN if they are unknown. The address names the folder of its socket.
 */
export function postgresCpuMs(url: string): number {
  try {
    const folder = new URL(url).searchParams.get('host') ?? ''
    const [pid = ''] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(statOf)
    const children = processes.filter((stat) => stat?.parent === Number(pid)).reduce((sum, stat) => sum + stat!.own, 0)
    const { own, ended } = statOf(pid)!
    return (children + own + ended) * TICK_MS
  } catch {
    return Number.NaN
  }
}
