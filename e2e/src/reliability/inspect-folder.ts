import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inspectTables, type Orders } from './inspect-tables.ts'

const HEX = /^[0-9a-f]{64}$/

/**
 * Inspects the folder of a stopped server: its database must be sound, its counters right, and every blob's name must
 * be the hash of its bytes.
 */
export async function inspectFolder(folder: string): Promise<{ faults: string[]; orders: Orders }> {
  const faults: string[] = []
  const db = new DatabaseSync(join(folder, 'wifi-tms.sqlite'))
  for (const row of db.prepare('pragma integrity_check').all()) {
    if (row.integrity_check !== 'ok') faults.push(`database: ${row.integrity_check}`)
  }
  const files = readdirSync(join(folder, 'blobs'), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, 'blobs', name))
    .filter((path) => statSync(path).isFile())
  const names = new Set(files.map((path) => basename(path)))
  for (const path of files) {
    const name = basename(path)
    // Files derived from a blob may lie beside it while the blob exists.
    const [blobName, kind] = basename(dirname(path)).split('.')
    if (kind === 'derived' && names.has(blobName!)) continue
    if (!HEX.test(name)) faults.push(`blobs: ${name} was left behind`)
    else if (hash('sha256', readFileSync(path)) !== name) faults.push(`blobs: ${name} holds other bytes`)
  }
  const tables = await inspectTables(async (query) => db.prepare(query).all(), names.has.bind(names))
  db.close()
  return { faults: [...faults, ...tables.faults], orders: tables.orders }
}
