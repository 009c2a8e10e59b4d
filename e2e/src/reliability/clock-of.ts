import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Gives a server a clock that a test can set, by a file in `folder`. The server must be started with `env`. */
export function clockOf(folder: string) {
  const file = join(folder, 'clock')
  writeFileSync(file, '0')
  const clockModule = new URL('./moved-clock.ts', import.meta.url)
  return {
    env: { CLOCK_FILE: file, NODE_OPTIONS: `--import=${clockModule}` },
    /**
     * Sets the server's clock `offset` milliseconds ahead of the real one; `sendSignal` must send the server SIGUSR2.
     */
    set(offset: number, sendSignal: () => unknown) {
      writeFileSync(file, String(Math.round(offset)))
      sendSignal()
    },
  }
}
