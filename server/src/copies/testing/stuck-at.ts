import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import type { DatabasePlace } from '../../base/database/open.ts'

/**
 * Starts a backup, restore or move that hangs at one file, as the file is replaced by a pipe without data. Resolves
 * when the path `reached` exists. `kill` ends the program by SIGKILL, and restores the file.
 */
export async function stuckAt(file: string, args: string[], { dataDir, databaseUrl }: DatabasePlace, reached: string) {
  await rename(file, `${file}.whole`)
  execFileSync('mkfifo', [file])
  const { NODE_COMPILE_CACHE, PATH } = process.env
  const env = { NODE_COMPILE_CACHE, PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), ...args], { env, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await vi.waitFor(() => stat(reached), { timeout: 120_000 })
  return {
    async kill(): Promise<void> {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      await rename(`${file}.whole`, file)
    },
  }
}
