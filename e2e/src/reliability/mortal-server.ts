import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '@wifi-tms/tags/random'
import { type ServerProcess, startServerProcess } from '@wifi-tms/tags/server-process'

const HEALTH_EVERY_MS = 10
const HEALTH_WITHIN_MS = 30_000

/**
 * A free port below those that outgoing connections take: a tag that tries a dead server's port over and over could
 * else be given that very port as its own, and talk to itself.
 */
export async function lowPort(random: Random): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(random() * 15_000)
    const probe = net.createServer().listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
      return port
    } catch {
      // Taken: another one.
    } finally {
      probe.close()
    }
  }
}

/** A server that is killed and started again on the same ports and folder. */
export class MortalServer {
  readonly url: string
  readonly mqttPort: number
  /** Milliseconds from each start to the first healthy answer. */
  readonly starts: number[] = []
  kills = 0
  #env: Record<string, string>
  #process: ServerProcess | undefined

  constructor(port: number, mqttPort: number, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`
    this.mqttPort = mqttPort
    this.#env = { ...env, PORT: String(port), MQTT_PORT: String(mqttPort), LOG_LEVEL: 'error' }
  }

  /** Starts it and waits until it calls itself healthy. */
  async start(): Promise<void> {
    const began = performance.now()
    this.#process = await startServerProcess(this.#env)
    while (!(await this.#healthy())) {
      if (performance.now() - began > HEALTH_WITHIN_MS)
        throw new Error(`not healthy after ${HEALTH_WITHIN_MS} ms:\n${this.#process.said()}`)
      await wait(HEALTH_EVERY_MS)
    }
    this.starts.push(performance.now() - began)
  }

  async #healthy(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/healthz`)).ok
    } catch {
      return false
    }
  }

  /** Starts it and kills it after so many milliseconds, however far it has come. */
  async startAndKill(afterMs: number): Promise<void> {
    const timer = new AbortController()
    const started = startServerProcess(this.#env, { signal: timer.signal })
    setTimeout(() => timer.abort(), afterMs)
    await started.then(
      (process) => process.stop('SIGKILL'),
      (error: Error) => {
        if (!timer.signal.aborted) throw error
      },
    )
    this.kills++
  }

  async kill(): Promise<void> {
    await this.#process?.stop('SIGKILL')
    this.kills++
  }

  /** Ends it in good order. */
  async stop(): Promise<void> {
    await this.#process?.stop()
  }

  /** The last it said for itself. */
  said(): string {
    return this.#process?.said() ?? ''
  }
}
