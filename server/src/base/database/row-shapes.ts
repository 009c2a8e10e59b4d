import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'

/**
 * Makes rows from their values, in the order of the names. All share the shape of a parsed object, which takes V8 a
 * tenth of the memory of an object that grows name by name.
 */
export function rowMaker(names: readonly string[]): (values: readonly unknown[]) => UnknownRow {
  const blank: UnknownRow = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))))
  return (values) => {
    const row = { ...blank }
    for (let index = 0; index < names.length; index++) row[names[index]!] = values[index]
    return row
  }
}

/** A column's name in the program. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A plugin for rows whose names are converted already. */
export class CamelCaseStatements extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

/** Kysely's plugin, but names are converted once for all rows of a kind. */
export class CamelCaseRows extends CamelCasePlugin {
  readonly #kinds = new Map<string, (values: readonly unknown[]) => UnknownRow>()

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (!first) return result
    const names = Object.keys(first)
    const kind = names.join()
    const make = this.#kinds.get(kind) ?? rowMaker(names.map(camelCase))
    this.#kinds.set(kind, make)
    return { ...result, rows: result.rows.map((row) => make(Object.values(row))) }
  }
}
