import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A server's own clock, set by a file: the environment that the server needs for it, and a way to set it. */
export function clockOf(folder: string) {
  const file = join(folder, 'clock')
  writeFileSync(file, '0')
  const moved = new URL('./moved-clock.ts', import.meta.url)
  return {
    env: { CLOCK_FILE: file, NODE_OPTIONS: `--import=${moved}` },
    /** Sets the server's clock off by `offset` milliseconds, as soon as `tell` has sent it SIGUSR2. */
    set(offset: number, tell: () => unknown) {
      writeFileSync(file, String(Math.round(offset)))
      tell()
    },
  }
}
