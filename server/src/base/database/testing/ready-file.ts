import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, sqliteFile } from '../open.ts'

let bytes: Promise<Buffer> | undefined

/**
 * Writes a SQLite file with all tables into the folder. The file is made once, as migrations took most of the time of
 * each test.
 */
export async function putReadyFile(dataDir: string): Promise<void> {
  bytes ??= makeFile()
  await writeFile(sqliteFile(dataDir), await bytes, { mode: 0o600 })
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
