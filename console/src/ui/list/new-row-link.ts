import { pathTo, type ScreenName } from '../../base/paths.ts'

/** The field of an address that opens the form of a new row. A field `new.NAME` fills in the form's field NAME. */
const FLAG = 'new'
/** Gives the name that a field of the form has in the address. */
const nameOf = (field: string) => `${FLAG}.${field}`

/** Builds the path to a list that opens the form of a new row, with the values of some of its fields. */
export const pathToNew = (screen: ScreenName, fields: Readonly<Record<string, readonly string[]>>): string =>
  pathTo(screen, {
    [FLAG]: 'true',
    ...Object.fromEntries(Object.entries(fields).map(([name, values]) => [nameOf(name), values])),
  })

/** The values in an address for a field of a new row; undefined if there are none. */
export const valuesForNew = (search: URLSearchParams, field: string): string[] | undefined => {
  const values = search.getAll(nameOf(field))
  return values.length > 0 ? values : undefined
}

/** True for an address that opens the form of a new row. */
export const opensNew = (search: URLSearchParams): boolean => search.has(FLAG)

/** The fields of an address without those of a new row. */
export const withoutNew = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...search].filter(([name]) => name !== FLAG && !name.startsWith(nameOf(''))))
