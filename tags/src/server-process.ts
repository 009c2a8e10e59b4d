import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The product as its users run it: a process of its own. */
export interface ServerProcess {
  url: string
  mqttPort: number
  process: ChildProcess
  /** Ends it in good order, or with this signal; resolves when it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

const PROGRAM = join(import.meta.dirname, '../../server/src/main.ts')
const LISTENS = /listens on (\S+), for tags on port (\d+)/

/**
 * Starts the server with this environment on top of ours and resolves once it listens. Rejects with what it said where
 * it ends before; `quiet` keeps its log to itself.
 */
export async function startServerProcess(env: Record<string, string>, quiet = true): Promise<ServerProcess> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C in a terminal goes to the whole group: whoever started the server ends it, in order.
    detached: true,
  })
  let said = ''
  const place = await new Promise<{ url: string; mqttPort: number }>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += part
      const found = LISTENS.exec(said)
      if (found) resolve({ url: found[1]!, mqttPort: Number(found[2]) })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', (part: Buffer) => {
      if (!quiet) process.stderr.write(part)
      said = (said + part).slice(-10_000)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}:\n${said.trim()}`)))
  })
  return {
    ...place,
    process: child,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
  }
}
