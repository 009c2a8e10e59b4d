import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

let folder: string
const killers: (() => Promise<unknown>)[] = []

/**
 * Must be called once in each test file that starts programs. Gives each test its own data folder, and ends the
 * programs that the test leaves running.
 */
export function setUpPrograms(): void {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wifi-tms-main-'))
  })
  afterEach(async () => {
    // Programs may be left by a failed test.
    for (const kill of killers.splice(0)) await kill()
    await rm(folder, { recursive: true, force: true })
  })
}

/** The data folder of the running test. */
export const programFolder = (): string => folder

/**
 * Starts the server's program, or that of another version, as `npm start` does. `files` limits the number of open
 * files. `waitFor` resolves with all output once a line matches.
 */
export function startProgram(
  env: Record<string, string>,
  files?: number,
  main = join(import.meta.dirname, '../main.ts'),
) {
  const defaults = { PORT: '0', MQTT_PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'info' }
  const program = [process.execPath, main]
  const limitedProgram = ['sh', '-c', `ulimit -n ${files}; exec "$@"`, 'sh', ...program]
  const [command = '', ...args] = files === undefined ? program : limitedProgram
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...defaults, ...env },
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    output.out += text
  })
  child.stderr.on('data', (text) => {
    output.err += text
  })
  const exitCode = once(child, 'close').then(([code]) => code as number | null)
  killers.push(() => {
    child.kill('SIGKILL')
    return exitCode
  })
  const waitFor = async (pattern: RegExp) => {
    while (!pattern.test(output.out)) {
      const more = await Promise.race([once(child.stdout, 'data'), exitCode])
      if (!Array.isArray(more)) throw new Error(`ended: ${output.out}${output.err}`)
    }
    return output.out
  }
  return { child, output, ended: exitCode, waitFor }
}

/** The generated password in the output of a first start. */
export const firstPassword = (out: string) => /with the password ([a-z0-9]{16}) /.exec(out)?.[1] ?? ''
export const addressIn = (out: string) => /http:\/\/[^ ,]+/.exec(out)?.[0] ?? ''
export const login = async (url: string, password: string) => {
  const body = JSON.stringify({ username: 'admin', password })
  const answer = await fetch(`${url}/user/api/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  return (await answer.json()).code as number
}
