import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/**
 * A program that takes the write lock, prints `held`, and releases the lock when its standard input gets data or is
 * closed.
 */
const holder = `
  const database = new (require('node:sqlite').DatabaseSync)(process.argv[1], { timeout: 5000 })
  database.exec('begin immediate')
  process.stdout.write('held')
  const end = () => { database.exec('rollback'); database.close(); process.exit(0) }
  process.stdin.once('data', end).once('end', end)
`

/**
 * Starts another process that holds the lock of this folder's SQLite database. Resolves with a function that releases
 * the lock.
 */
export async function keepLock(dataDir: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['-e', holder, join(dataDir, 'wifi-tms.sqlite')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    exited.then(([code]) => Promise.reject(new Error(`the lock was not taken: ${code}`))),
  ])
  return async () => {
    child.stdin.end()
    await exited
  }
}
