import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '@wifi-tms/tags/random'
import { type Starting, spawnServer } from '@wifi-tms/tags/server-process'

const HEALTH_EVERY_MS = 10
const HEALTH_ANSWER_MS = 5000
/** Milliseconds after which a start is given up, or so many of the usual starts on a slow machine. */
const PATIENCE_MS = 300_000
const PATIENCE_IN_STARTS = 50

/**
 * A free port below those of outgoing connections: a tag that tries a dead server's port over and over could otherwise
 * be given that very port as its own, and talk to itself.
 */
export async function lowPort(random: Random): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(random() * 15_000)
    const probe = net.createServer().listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
      return port
    } catch {
      // The port is taken: the loop tries another one.
    } finally {
      probe.close()
    }
  }
}

/** A server that is killed and started again on the same ports and folder. It never ends by itself. */
export class MortalServer {
  readonly url: string
  readonly mqttPort: number
  /** Milliseconds from each start to the first healthy answer. */
  readonly starts: number[] = []
  kills = 0
  #env: Record<string, string>
  #life: Starting | undefined

  constructor(port: number, mqttPort: number, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`
    this.mqttPort = mqttPort
    this.#env = { ...env, PORT: String(port), MQTT_PORT: String(mqttPort), LOG_LEVEL: 'error' }
  }

  /** Starts the server and waits until it is healthy. Rejects with its output where it ends before. */
  async start(): Promise<void> {
    const began = performance.now()
    const patience = Math.max(PATIENCE_MS, PATIENCE_IN_STARTS * Math.max(0, ...this.starts))
    const life = spawnServer(this.#env)
    this.#life = life
    const timeout = wait(patience, undefined, { ref: false }).then(() => {
      throw new Error(`the server lives and is not healthy after ${patience} ms:\n${life.said()}`)
    })
    await Promise.race([timeout, this.#healthy(life)])
    this.starts.push(performance.now() - began)
  }

  async #healthy(life: Starting): Promise<void> {
    await life.listening
    for (;;) {
      this.#insistOn(life)
      const signal = AbortSignal.timeout(HEALTH_ANSWER_MS)
      const answer = await fetch(`${this.url}/healthz`, { signal }).catch(() => undefined)
      if (answer?.ok) return
      await wait(HEALTH_EVERY_MS)
    }
  }

  /** Throws where a server that should live is dead. */
  #insistOn(life: Starting): void {
    if (life.ended() !== null) throw new Error(`the server ended by itself with ${life.ended()}:\n${life.said()}`)
  }

  /** Starts the server and kills it after `afterMs` milliseconds; answers whether it was listening by then. */
  async startAndKill(afterMs: number): Promise<boolean> {
    const life = spawnServer(this.#env)
    this.#life = life
    let listened = false
    life.listening.then(
      () => (listened = true),
      () => {},
    )
    await wait(afterMs)
    const hadListened = listened
    await this.kill()
    return hadListened
  }

  /** Kills the server. Rejects with its output where it is dead already. */
  async kill(): Promise<void> {
    if (this.#life) this.#insistOn(this.#life)
    await this.#life?.stop('SIGKILL')
    this.kills++
  }

  /** Sends the server a signal that does not end it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2'): boolean {
    return this.#life?.process.kill(signal) ?? false
  }

  /** Ends the server in good order, or with this signal, if it still lives. */
  async stop(signal?: NodeJS.Signals): Promise<void> {
    await this.#life?.stop(signal)
  }

  /** The last lines of its output. */
  said(): string {
    return this.#life?.said() ?? ''
  }
}
