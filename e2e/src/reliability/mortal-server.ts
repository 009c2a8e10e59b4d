import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '@wifi-tms/tags/random'
import { type Starting, spawnServer } from '@wifi-tms/tags/server-process'

const HEALTH_EVERY_MS = 10
const HEALTH_ANSWER_MS = 5000
/** Where it does not come up for so long it never will: on a machine that starts slowly a multiple of that. */
const PATIENCE_MS = 300_000
const PATIENCE_IN_STARTS = 50

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

  /** Starts it and waits until it calls itself healthy. Rejects where it ends before, with what it said. */
  async start(): Promise<void> {
    const began = performance.now()
    const patience = Math.max(PATIENCE_MS, PATIENCE_IN_STARTS * Math.max(0, ...this.starts))
    const life = spawnServer(this.#env)
    this.#life = life
    const late = wait(patience, undefined, { ref: false }).then(() => {
      throw new Error(`the server lives and is not healthy after ${patience} ms:\n${life.said()}`)
    })
    await Promise.race([late, this.#healthy(life)])
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

  /** Starts it and kills it after so many milliseconds; answers whether it had come so far as to listen. */
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

  /** Kills it. Rejects with what it said where it is dead already. */
  async kill(): Promise<void> {
    if (this.#life) this.#insistOn(this.#life)
    await this.#life?.stop('SIGKILL')
    this.kills++
  }

  /** Sends it a signal that does not end it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2'): boolean {
    return this.#life?.process.kill(signal) ?? false
  }

  /** Ends it in good order, or with this signal, if it still lives. */
  async stop(signal?: NodeJS.Signals): Promise<void> {
    await this.#life?.stop(signal)
  }

  /** The last it said for itself. */
  said(): string {
    return this.#life?.said() ?? ''
  }
}
