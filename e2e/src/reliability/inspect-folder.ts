import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'

const HEX = /^[0-9a-f]{64}$/

/** Orders to show, one for each tag, by what became of them. */
export interface Orders {
  given: number
  proved: number
  superseded: number
  /** Given up, as the tag refused or kept silent. */
  failed: number
  /** Still on their way. */
  open: number
}

const WANTED = ['waiting', 'sending', 'drawing', 'shown', 'failed']
const STATES = [...WANTED, 'superseded']

/** What the counters keep, counted. */
const COUNTED = [
  `select 'devices' name, count(*) count from device`,
  `select 'online', count(*) from device where online = 1`,
  `select 'templates', count(*) from template`,
  `select 'images', count(*) from image`,
  ...WANTED.map((state) => `select 'wanted.${state}', count(*) from device where wish_state = '${state}'`),
].join(' union all ')

/** Displays whose wishes are all kept, and not as many in each state as it says of itself; and those that do not add up. */
const WRONG_DISPLAYS = `
  select seq from display left join (
    select seq of_seq, count(*) kept_wishes, ${STATES.map((state) => `sum(state = '${state}') ${state}_wishes`).join()}
    from wish group by seq
  ) on of_seq = seq
  where total <> ${STATES.join('+')}
  or kept_wishes = total and (${STATES.map((state) => `${state} <> ${state}_wishes`).join(' or ')})`

/**
 * Looks through the folder of a server that is off: whether its database is sound, its kept counts are true, and every
 * blob is what its name says.
 */
export function inspectFolder(folder: string): { faults: string[]; orders: Orders } {
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
    // What was made of a blob lies beside it, as long as that is there.
    const [of, made] = basename(dirname(path)).split('.')
    if (made === 'derived' && names.has(of!)) continue
    if (!HEX.test(name)) faults.push(`blobs: ${name} was left behind`)
    else if (hash('sha256', readFileSync(path)) !== name) faults.push(`blobs: ${name} holds other bytes`)
  }
  for (const table of ['image', 'frame']) {
    for (const { sha256 } of db.prepare(`select sha256 from ${table}`).all()) {
      if (!names.has(String(sha256))) faults.push(`${table} ${sha256} has no bytes`)
    }
  }
  const kept = new Map(rows(db, 'select name, count from counter').map(({ name, count }) => [name, Number(count)]))
  for (const { name, count } of rows(db, COUNTED)) {
    if ((kept.get(name) ?? 0) !== Number(count))
      faults.push(`counter ${name}: ${kept.get(name)} kept, ${count} are there`)
  }
  for (const { seq } of rows(db, WRONG_DISPLAYS))
    faults.push(`display ${seq}: its kept counts are not those of its wishes`)
  const [sum] = rows(
    db,
    'select sum(total) given, sum(shown) proved, sum(superseded) superseded, sum(failed) failed from display',
  )
  db.close()
  const [given = 0, proved = 0, superseded = 0, failed = 0] = Object.values(sum!).map(Number)
  return { faults, orders: { given, proved, superseded, failed, open: given - proved - superseded - failed } }
}

const rows = (db: DatabaseSync, query: string) => db.prepare(query).all() as Record<string, SQLOutputValue>[]
