import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The address at which a server takes people, and the port at which it takes tags. */
interface Place {
  url: string
  mqttPort: number
}

/** A server that has just been started. */
export type Starting = ReturnType<typeof spawnServer>

/** The product as its users run it: a process of its own, that listens. */
export type ServerProcess = Omit<Starting, 'listening'> & Place

const PROGRAM = join(import.meta.dirname, '../../server/src/main.ts')
/** Compiled sources of the last run that ended in good order: they halve the work of a start. */
const COMPILED = join(import.meta.dirname, '../../.cache/compiled')
const LISTENS = /listens on (\S+), for tags on port (\d+)/

interface Options {
  /** Passes its log on. */
  loud?: boolean
  /** Starts it in another way than as the program of this folder. */
  command?: readonly string[]
}

/** Starts a server with this environment on top of ours. */
export function spawnServer(
  env: Record<string, string>,
  { loud = false, command: [file = '', ...args] = [process.execPath, PROGRAM] }: Options = {},
) {
  const child = spawn(file, args, {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C in a terminal goes to the whole group: whoever started the server ends it, in order.
    detached: true,
  })
  const end = () => child.kill()
  process.once('exit', end)
  let output = ''
  const exitReason = (): string | null => child.signalCode ?? child.exitCode?.toString() ?? null
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.off('exit', end)
      resolve()
    })
  })
  const listening = new Promise<Place>((resolve, reject) => {
    const readOutput = (part: Buffer) => {
      output += part
      const listensMatch = LISTENS.exec(output)
      if (listensMatch) resolve({ url: listensMatch[1]!, mqttPort: Number(listensMatch[2]) })
    }
    child.stdout.on('data', readOutput)
    child.stderr.on('data', (part: Buffer) => {
      if (loud) process.stderr.write(part)
      output = (output + part).slice(-10_000)
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`the server ended with ${exitReason()}:\n${output.trim()}`)))
  })
  // Without a handler a failed start would end this process where nobody waits for `listening`.
  listening.catch(() => {})
  return {
    process: child,
    /** The place at which it listens, as soon as it does. Rejects with its output where it ends before. */
    listening,
    /** The exit code or the signal with which it ended, or null while it lives. */
    ended: exitReason,
    /** The last of what it wrote. */
    said: () => output,
    /** Ends it in good order, or with this signal; resolves when it is gone. */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
      if (child.pid === undefined || exitReason() !== null) return
      child.kill(signal)
      await exited
    },
  }
}

/** Starts a server and resolves once it listens; rejects with what it said where it ends before. */
export async function startServerProcess(env: Record<string, string>, options: Options = {}): Promise<ServerProcess> {
  const { listening, ...server } = spawnServer(env, options)
  return { ...server, ...(await listening) }
}
