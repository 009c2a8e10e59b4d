import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const FIRMWARE = join(import.meta.dirname, '../../../firmware')
const STRICT = ['-std=c99', '-Wall', '-Wextra', '-Werror', '-pedantic', '-g']
const SANITIZED = ['-fsanitize=address,undefined', '-fno-sanitize-recover=undefined']

/** This machine's C compiler `cc`. */
interface Compiler {
  /** True if it has the address and undefined-behaviour sanitizers. */
  sanitizes: boolean
  /** True if OpenSSL is installed. */
  tls: boolean
}

/**
 * Finds out by compiling what the compiler can do: its version says little about the installed libraries. Returns
 * undefined if there is no compiler.
 */
export async function findCompiler(): Promise<Compiler | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'cc-'))
  const compiles = async (text: string, flags: string[]) => {
    const source = run('cc', ['-x', 'c', '-', ...flags, '-o', 'tried'], { cwd: folder })
    source.child.stdin?.on('error', () => {})
    source.child.stdin?.end(text)
    return source.then(
      () => true,
      () => false,
    )
  }
  const main = 'int main(void) { return 0; }\n'
  if (!(await compiles(main, []))) {
    console.error('THE FIRMWARE WAS NOT TRIED: there is no C compiler `cc`; .ci/set-up installs one.')
    return undefined
  }
  const [sanitizes, tls] = [
    await compiles(main, SANITIZED),
    await compiles(`#include <openssl/ssl.h>\n${main}`, ['-lssl', '-lcrypto']),
  ]
  if (!sanitizes) console.error('The firmware is tried without sanitizers: `cc` brings none.')
  if (!tls) console.error('THE FIRMWARE WAS NOT TRIED OVER TLS: OpenSSL (libssl-dev) is not installed.')
  return { sanitizes, tls }
}

/**
 * Compiles the firmware's core with a program of `firmware/`, with warnings as errors, and returns the program's path.
 */
export async function compile(compiler: Compiler, part: 'posix' | 'test'): Promise<string> {
  const program = join(mkdtempSync(join(tmpdir(), 'firmware-')), part)
  const tls = compiler.tls && part === 'posix'
  const args = [...STRICT, ...(compiler.sanitizes ? SANITIZED : []), ...(tls ? ['-DTAG_TLS'] : [])]
  const sources = part === 'posix' ? 'src/*.c posix/*.c' : 'src/*.c test/*.c'
  const libraries = tls ? '-lssl -lcrypto' : ''
  await run('sh', ['-c', `cc "$@" ${sources} ${libraries}`, 'sh', ...args, '-o', program], { cwd: FIRMWARE })
  return program
}
