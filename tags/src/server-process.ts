import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The product as its users run it: a process of its own. */
export interface ServerProcess {
  url: string
  mqttPort: number
  process: ChildProcess
  /** The last of what it wrote. */
  said(): string
  /** Ends it in good order, or with this signal; resolves when it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

const PROGRAM = join(import.meta.dirname, '../../server/src/main.ts')
/** Compiled sources of the last run that ended in good order: they halve the work of a start. */
const COMPILED = join(import.meta.dirname, '../../.cache/compiled')
const LISTENS = /listens on (\S+), for tags on port (\d+)/

/**
 * Starts the server with this environment on top of ours and resolves once it listens. Rejects with what it said where
 * it ends before. `loud` passes its log on; `signal` kills it without mercy.
 */
export async function startServerProcess(
  env: Record<string, string>,
  { loud = false, signal }: { loud?: boolean; signal?: AbortSignal } = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C in a terminal goes to the whole group: whoever started the server ends it, in order.
    detached: true,
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  })
  const end = () => child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  let said = ''
  const place = await new Promise<{ url: string; mqttPort: number }>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += part
      const found = LISTENS.exec(said)
      if (found) resolve({ url: found[1]!, mqttPort: Number(found[2]) })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', (part: Buffer) => {
      if (loud) process.stderr.write(part)
      said = (said + part).slice(-10_000)
    })
    // Killed by the signal it is an error too, but not gone before it exits.
    child.once('error', (error) => child.pid === undefined && reject(error))
    child.once('exit', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}:\n${said.trim()}`)))
  })
  return {
    ...place,
    process: child,
    said: () => said,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
  }
}
