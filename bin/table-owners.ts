import { parseSync } from 'oxc-parser'
import { readSource } from './source.ts'

/** The page that names for each table the folder that owns it, and the other folders that may write it. */
const PAGE = 'docs/tables.md'

/** The functions that write a table, with the position of the table's name among their arguments. */
const tableArgumentByWriter: Readonly<Record<string, number>> = {
  insertInto: 0,
  replaceInto: 0,
  mergeInto: 0,
  updateTable: 0,
  deleteFrom: 0,
  insertRow: 1,
  replaceRow: 1,
  deleteRow: 1,
  addRow: 1,
  saveRows: 1,
  changeRows: 2,
  bringNearer: 2,
  labelsIn: 0,
}

/** The stand-in for a table whose name is in a variable. */
const ANY = 'any'

/** Matches the verb of a statement with the table after it, or with a gap where the table is filled in. */
const SQL_WRITES =
  /\b(?:(?:insert|replace)(?: or \w+)? into|delete from)\s+(?:"?(\w+)"?|\$\{)|\bupdate\s+(?:"?(\w+)"?|\$\{[^}]+\})(?:\s+as\s+\w+)?\s+set\b/gi

/** A part of a file's syntax tree, with the fields that are read here. */
interface Syntax {
  type: string
  start: number
  end: number
  name?: string
  value?: unknown
  key?: Syntax
  callee?: Syntax
  property?: Syntax
  properties?: Syntax[]
  arguments?: Syntax[]
}

const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null && 'type' in value

/** Walks through all parts of a syntax tree. */
function* partsOf(part: Syntax): Generator<Syntax> {
  yield part
  for (const value of Object.values(part).flat()) if (isSyntax(value)) yield* partsOf(value)
}

/** The name of a table in the database: `tagOrder` → `tag_order`. */
const databaseName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * The tables that an argument may name: all names in the list that it indexes (`parts[at]`), or in the list of the loop
 * that declares it (`for (const table of ['tag', …])`). ANY if the file has no such list.
 */
function tablesOfList(code: string, argument: string): string[] {
  const [, indexed] = argument.match(/^(\w+)\[/) ?? []
  const beginning = indexed ? `const ${indexed} = \\[` : `for \\(const ${argument.match(/^\w*/)![0]} of \\[`
  const [, list = ''] = code.match(new RegExp(`${beginning}([^\\]]*)\\]`)) ?? []
  const tables = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name!)
  return tables.length > 0 ? tables : [ANY]
}

/** The tables that a call writes, as the code names them. */
function tablesOfCall(code: string, { callee, arguments: args = [] }: Syntax): string[] {
  const calledName = callee?.property?.name ?? code.slice(callee?.start, callee?.end)
  if (calledName === 'serveResource') {
    // The rows of a resource are written on behalf of the folder that serves it.
    const plan = args.flatMap(({ properties = [] }) => properties).find(({ key }) => key?.name === 'table')
    return [String((plan?.value as Syntax | undefined)?.value ?? ANY)]
  }
  const writer = calledName.match(/\w+/g)?.find((name) => Object.hasOwn(tableArgumentByWriter, name))
  const table = writer && args[tableArgumentByWriter[writer]!]
  if (!table) return []
  return typeof table.value === 'string' ? [table.value] : tablesOfList(code, code.slice(table.start, table.end))
}

/** The tables that a file of the server writes, by their names in the database. */
export function tablesWritten(path: string, text: string): Set<string> {
  const { code } = readSource(path, text)
  const tablesInSql = Array.from(code.matchAll(SQL_WRITES), ([, changed, updated]) => changed ?? updated ?? ANY)
  const calls = Array.from(partsOf(parseSync(path, code).program as unknown as Syntax)).filter(
    ({ type }) => type === 'CallExpression',
  )
  return new Set([...tablesInSql, ...calls.flatMap((call) => tablesOfCall(code, call))].map(databaseName))
}

/** A row of the page for one table: a folder that may write it, with the reason unless it is the owner. */
interface Permission {
  table: string
  folder: string
  reason: string | undefined
}

/** The permissions on the page: rows of two columns name owners, rows of three name the others. */
function permissionsOf(page: string): Permission[] {
  const rows = page.matchAll(/^\| ([^|]*`[^|]*) \| `([^`|]+)` \|(?:([^|]*)\|)?$/gm)
  return Array.from(rows, ([, tables, folder, reason]) =>
    Array.from(tables!.matchAll(/`(\w+)`/g), ([, table]) => ({
      table: table!,
      folder: folder!,
      reason: reason?.trim(),
    })),
  ).flat()
}

/** Every fault between the files (path → text) and the page of owners, one line each. */
export function ownerFaults(files: ReadonlyMap<string, string>): string[] {
  /** The path of a file for each pair of a folder and a table that it writes: `base/storage writes blobs`. */
  const pathByPair = new Map<string, string>()
  for (const [path, text] of files) {
    if (!/^server\/src\/.*\.ts$/.test(path) || /\.test\.ts$|\/testing\/|\/migrations\//.test(path)) continue
    const folder = path.split('/').slice(2, -1).join('/')
    for (const table of tablesWritten(path, text)) pathByPair.set(`${folder} writes ${table}`, path)
  }
  const permissions = permissionsOf(files.get(PAGE) ?? '')
  const allowedPairs = new Set(permissions.map(({ table, folder }) => `${folder} writes ${table}`))
  const ownedTables = permissions.filter(({ reason }) => reason === undefined).map(({ table }) => table)
  return [
    ...[...pathByPair]
      .filter(([pair]) => !allowedPairs.has(pair))
      .map(([pair, path]) => `${path}: ${pair} without a permission`),
    ...[...allowedPairs].filter((pair) => !pathByPair.has(pair)).map((pair) => `${PAGE}: it is not true that ${pair}`),
    ...ownedTables
      .filter((table, index) => ownedTables.indexOf(table) < index)
      .map((table) => `${PAGE}: ${table} has two owners`),
    ...permissions.flatMap(({ table, folder, reason }) => [
      ...(reason === undefined || table === ANY || ownedTables.includes(table)
        ? []
        : [`${PAGE}: ${table} has no owner`]),
      ...(reason === '' ? [`${PAGE}: without a reason ${folder} writes ${table}`] : []),
    ]),
  ]
}
