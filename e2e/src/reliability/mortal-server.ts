import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '@wifi-tms/tags/random'
import { type StartingServer, spawnServer } from '@wifi-tms/tags/server-process'

/** The pause between two checks of a starting server. */
const HEALTH_EVERY_MS = 10
/** The longest wait for the answer of a check. */
const HEALTH_ANSWER_MS = 5000
/** A start fails after this time or, on a slow machine, after `PATIENCE_IN_STARTS` times the longest start so far. */
const PATIENCE_MS = 300_000
const PATIENCE_IN_STARTS = 50

/**
 * Finds a free port below those that the system gives to outgoing connections. Otherwise a tag that tries a dead
 * server's port again and again could get that very port as its own, and connect to itself.
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

/** A server that tests kill and start again on the same ports and folder. It counts as a fault if it ends otherwise. */
export class MortalServer {
  readonly url: string
  readonly mqttPort: number
  /** Milliseconds from each start to the first healthy answer. */
  readonly starts: number[] = []
  kills = 0
  #env: Record<string, string>
  #life: StartingServer | undefined

  constructor(port: number, mqttPort: number, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`
    this.mqttPort = mqttPort
    this.#env = { ...env, PORT: String(port), MQTT_PORT: String(mqttPort), LOG_LEVEL: 'error' }
  }

  /** Starts the server and waits until it is healthy. Rejects with its output if it ends before. */
  async start(): Promise<void> {
    const began = performance.now()
    const patience = Math.max(PATIENCE_MS, PATIENCE_IN_STARTS * Math.max(0, ...this.starts))
    const life = spawnServer(this.#env)
    this.#life = life
    const timeout = wait(patience, undefined, { ref: false }).then(() => {
      throw new Error(`the server lives and is not healthy after ${patience} ms:\n${life.output()}`)
    })
    await Promise.race([timeout, this.#healthy(life)])
    this.starts.push(performance.now() - began)
  }

  async #healthy(life: StartingServer): Promise<void> {
    await life.listening
    for (;;) {
      this.#assertAlive(life)
      const signal = AbortSignal.timeout(HEALTH_ANSWER_MS)
      const answer = await fetch(`${this.url}/healthz`, { signal }).catch(() => undefined)
      if (answer?.ok) return
      await wait(HEALTH_EVERY_MS)
    }
  }

  /** Throws if a server that should run has ended. */
  #assertAlive(life: StartingServer): void {
    if (life.exitReason() !== null)
      throw new Error(`the server ended by itself with ${life.exitReason()}:\n${life.output()}`)
  }

  /** Starts the server and kills it after `afterMs` milliseconds. Returns true if it was listening by then. */
  async startAndKill(afterMs: number): Promise<boolean> {
    const life = spawnServer(this.#env)
    this.#life = life
    let listened = false
    life.listening.then(
      () => (listened = true),
      () => {},
    )
    await wait(afterMs)
    // Taken before the kill, during which the server may still begin to listen.
    const hadListened = listened
    await this.kill()
    return hadListened
  }

  /** Kills the server. Rejects with its output if it had ended before. */
  async kill(): Promise<void> {
    if (this.#life) this.#assertAlive(this.#life)
    await this.#life?.stop('SIGKILL')
    this.kills++
  }

  /** Sends the server a signal that does not end it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2'): boolean {
    return this.#life?.process.kill(signal) ?? false
  }

  /** Stops the server properly, or with this signal, if it still runs. */
  async stop(signal?: NodeJS.Signals): Promise<void> {
    await this.#life?.stop(signal)
  }

  /** The last lines of the server's output. */
  output(): string {
    return this.#life?.output() ?? ''
  }
}
