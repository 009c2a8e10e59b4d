import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A clock of a server's own, kept in a file: what the server's environment needs for it, and how it is set. */
export function clockOf(folder: string) {
  const file = join(folder, 'clock')
  writeFileSync(file, '0')
  const moved = new URL('./moved-clock.ts', import.meta.url)
  return {
    env: { CLOCK_FILE: file, NODE_OPTIONS: `--import=${moved}` },
    /** The server's clock is off by so many milliseconds, once `tell` has sent it SIGUSR2. */
    set(offset: number, tell: () => unknown) {
      writeFileSync(file, String(Math.round(offset)))
      tell()
    },
  }
}
