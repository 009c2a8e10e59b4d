import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A clock of a server's own, kept in a file: what the server's environment needs for it, and how it is set. */
export function clockOf(folder: string) {
  const file = join(folder, 'clock')
  writeFileSync(file, '0')
  const moved = pathToFileURL(join(import.meta.dirname, 'moved-clock.ts'))
  return {
    env: { CLOCK_FILE: file, NODE_OPTIONS: `--import=${moved}` },
    /** The server's clock is off by so many milliseconds, from the moment on at which this process hears of it. */
    set(offset: number, process: { kill(signal: 'SIGUSR2'): boolean }) {
      writeFileSync(file, String(Math.round(offset)))
      process.kill('SIGUSR2')
    },
  }
}
