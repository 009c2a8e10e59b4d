import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, sqliteFile } from '../open.ts'

let fileBytes: Promise<Buffer> | undefined

/**
 * Writes a SQLite file with all tables into the folder. The migrations run only once for it, as they would take most of
 * the time of each test.
 */
export async function putMigratedFile(dataDir: string): Promise<void> {
  fileBytes ??= makeFile()
  await writeFile(sqliteFile(dataDir), await fileBytes, { mode: 0o600 })
}

async function makeFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
  try {
    await (await openDatabase({ dataDir: folder })).destroy()
    return await readFile(sqliteFile(folder))
  } finally {
    await rm(folder, { recursive: true })
  }
}
