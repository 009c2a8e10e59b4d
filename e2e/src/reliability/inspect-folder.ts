import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const HEX = /^[0-9a-f]{64}$/

/** Looks through the folder of a server that is off: whether its database is sound and every blob what its name says. */
export function inspectFolder(folder: string): string[] {
  const faults: string[] = []
  const db = new DatabaseSync(join(folder, 'wifi-tms.sqlite'))
  for (const row of db.prepare('pragma integrity_check').all()) {
    if (row.integrity_check !== 'ok') faults.push(`database: ${row.integrity_check}`)
  }
  const files = readdirSync(join(folder, 'blobs'), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, 'blobs', name))
    .filter((path) => statSync(path).isFile())
  const names = new Set<string>()
  for (const path of files) {
    const name = basename(path)
    names.add(name)
    if (!HEX.test(name)) faults.push(`blobs: ${name} was left behind`)
    else if (hash('sha256', readFileSync(path)) !== name) faults.push(`blobs: ${name} holds other bytes`)
  }
  for (const table of ['image', 'frame']) {
    for (const { sha256 } of db.prepare(`select sha256 from ${table}`).all()) {
      if (!names.has(String(sha256))) faults.push(`${table} ${sha256} has no bytes`)
    }
  }
  db.close()
  return faults
}
