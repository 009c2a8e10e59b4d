import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The URL of a server's console and API, and the port of its MQTT broker. */
interface ServerAddress {
  url: string
  mqttPort: number
}

/** A server process that may not listen yet. */
export type StartingServer = ReturnType<typeof spawnServer>

/** A server process that listens. */
export type ServerProcess = Omit<StartingServer, 'listening'> & ServerAddress

const PROGRAM = join(import.meta.dirname, '../../server/src/main.ts')
/** The folder of Node's compile cache, which halves the work of a start. */
const COMPILE_CACHE = join(import.meta.dirname, '../../.cache/compiled')
const LISTENS = /listens on (\S+), for tags on port (\d+)/

interface Options {
  /** Copies the server's log to our stderr. */
  copiesLog?: boolean
  /** The command that starts the server; by default the sources of this repository. */
  command?: readonly string[]
}

/** Starts a server with these environment variables added to ours. */
export function spawnServer(
  env: Record<string, string>,
  { copiesLog = false, command: [file = '', ...args] = [process.execPath, PROGRAM] }: Options = {},
) {
  const child = spawn(file, args, {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C in a terminal signals the whole process group; detached, the server is only stopped by its starter.
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
  const listening = new Promise<ServerAddress>((resolve, reject) => {
    const readOutput = (part: Buffer) => {
      output += part
      const listensMatch = LISTENS.exec(output)
      if (listensMatch) resolve({ url: listensMatch[1]!, mqttPort: Number(listensMatch[2]) })
    }
    child.stdout.on('data', readOutput)
    child.stderr.on('data', (part: Buffer) => {
      if (copiesLog) process.stderr.write(part)
      output = (output + part).slice(-10_000)
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`the server ended with ${exitReason()}:\n${output.trim()}`)))
  })
  // Without a handler, a failed start would end this process if nobody waits for `listening`.
  listening.catch(() => {})
  return {
    process: child,
    /** Resolves to the URL and port once the server listens. Rejects with its output if it exits before. */
    listening,
    /** The exit code or the signal with which the server ended, or null while it runs. */
    exitReason,
    /** The last output of the server. */
    output: () => output,
    /** Stops the server with SIGTERM or another signal; resolves when it has exited. */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
      if (child.pid === undefined || exitReason() !== null) return
      child.kill(signal)
      await exited
    },
  }
}

/** Starts a server and resolves once it listens; rejects with its output if it exits before. */
export async function startServerProcess(env: Record<string, string>, options: Options = {}): Promise<ServerProcess> {
  const { listening, ...server } = spawnServer(env, options)
  return { ...server, ...(await listening) }
}
