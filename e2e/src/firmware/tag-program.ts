import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The process of a compiled tag, which a test switches on and off. A folder stands for its flash memory. */
export class TagProgram {
  /** Every line that it has printed since the first start. */
  readonly lines: string[] = []
  readonly #program: string
  readonly #folder: string
  readonly #options: Record<string, string>
  #child: ReturnType<typeof spawn> | undefined

  constructor(program: string, folder: string, options: Record<string, string>) {
    this.#program = program
    this.#folder = folder
    this.#options = options
  }

  /** Starts the process, with these options besides those of the constructor. */
  powerOn(more: Record<string, string> = {}): void {
    const options = { hurry: '1', folder: this.#folder, ...this.#options, ...more }
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
    const child = spawn(this.#program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const out of [child.stdout, child.stderr])
      out.on('data', (text) => this.lines.push(...String(text).trimEnd().split('\n')))
    this.#child = child
  }

  /** Kills the process. */
  async powerCut(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null) return
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
  }

  /** Presses its button. */
  press(): void {
    this.#child?.kill('SIGUSR1')
  }

  /** Lets its panel never finish a refresh while `hangs` is true. */
  hangPanel(hangs: boolean): void {
    const path = join(this.#folder, 'slow')
    if (hangs) writeFileSync(path, '')
    else rmSync(path)
  }

  /**
   * The exit code if it ended on its own, as by a fault that a sanitizer found; null if it runs, undefined if it is
   * off.
   */
  get exitCode(): number | null | undefined {
    return this.#child?.exitCode
  }

  /** The bytes of a file in its flash; empty where there is none. */
  read(name: string): Buffer {
    const path = join(this.#folder, name)
    return existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  }

  /** The number of times that it has printed this line. */
  count(line: string): number {
    return this.lines.filter((printed) => printed === line).length
  }
}
