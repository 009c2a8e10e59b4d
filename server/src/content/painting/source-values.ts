import { setValueAt, valueAt } from '@wifi-tms/contract/fields'
import type { Design } from '@wifi-tms/contract/templates'
import { namesOf } from '@wifi-tms/paint/names'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'

/** The sorted names of the values that a design shows under a word: for `item`, `item` itself and `item.price`. */
export const namesUnder = ({ canvas }: Pick<Design, 'canvas'>, word: string): string[] =>
  Array.from(namesOf(canvas.elements), (name) => name.trim())
    .filter((name) => name === word || name.startsWith(`${word}.`))
    .sort()

/** True if a design shows values of the device's item, so that each device gets a picture of its own. */
export const namesItem = (design: Pick<Design, 'canvas'>): boolean => namesUnder(design, 'item').length > 0

/** Picks the values with these names. As a picture shows nothing else, equal results (as JSON) make equal pictures. */
export function valuesUnder(values: object, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) {
    const value = valueAt(values, name)
    if (value !== undefined) setValueAt(picked, name, value)
  }
  return picked
}

/** The names of the sources that a design uses, each once: `source.weather.today` → `weather`. */
const sourcesOf = (design: Pick<Design, 'canvas'>): string[] => [
  ...new Set(namesUnder(design, 'source').flatMap((name) => name.split('.')[1] ?? [])),
]

/** The last read values of the sources that a design uses, under the word `source`. */
export async function readSourceValues(db: Db, design: Pick<Design, 'canvas'>): Promise<{ source?: unknown }> {
  const names = sourcesOf(design)
  if (names.length === 0) return {}
  const rows = await db.selectFrom('source').select(['name', 'value']).where('name', 'in', oneOf(names)).execute()
  const source = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]))
  return valuesUnder({ source }, namesUnder(design, 'source'))
}

/** Records the sources that a frozen design uses, so that a change of a source finds its pictures. */
export async function keepSourcesOf(db: Db, hash: string, design: Pick<Design, 'canvas'>): Promise<void> {
  const names = sourcesOf(design)
  if (names.length === 0) return
  await db
    .insertInto('designSource')
    .values(names.map((name) => ({ hash, name })))
    .onConflict((conflict) => conflict.columns(['hash', 'name']).doNothing())
    .execute()
}
