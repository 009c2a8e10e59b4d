import { wrong } from '@wifi-tms/contract/errors'
import { columnOfValue, itemColumns } from '@wifi-tms/contract/item-columns'
import { VALUE_COLUMNS_MAX } from '@wifi-tms/contract/items'
import { BYTE_ORDER_MARK, csvLine } from '../../api/tables/csv.ts'
import type { Db } from '../../base/database/db.ts'
import type { ItemTable } from '../../base/database/item-tables.ts'
import { eachPortion, findDevicesByItem, findTemplateNames, type ItemSearch } from './queries.ts'
import { textOfValue } from './rules.ts'

type Values = Record<string, unknown>

const valuesOf = ({ fields }: Pick<ItemTable, 'fields'>) => JSON.parse(fields) as Values

/**
 * Exports the matching items as a table, whose lines the returned generator yields. A first pass over all items finds
 * the names of their values, which become columns. Throws Refusal if there are too many names.
 */
export async function exportItems(db: Db, search: ItemSearch): Promise<AsyncGenerator<string>> {
  const valueNames = new Set<string>()
  for await (const rows of eachPortion(db, search)) {
    for (const row of rows) for (const name of Object.keys(valuesOf(row))) valueNames.add(name)
    if (valueNames.size > VALUE_COLUMNS_MAX)
      throw wrong('q', `The items have more than ${VALUE_COLUMNS_MAX} values between them: choose fewer`)
  }
  return linesOf(db, search, [...valueNames])
}

async function* linesOf(db: Db, search: ItemSearch, valueNames: readonly string[]) {
  const templates = await findTemplateNames(db)
  yield BYTE_ORDER_MARK + csvLine([...itemColumns, ...valueNames.map(columnOfValue)])
  for await (const rows of eachPortion(db, search)) {
    const devicesByItem = await findDevicesByItem(db, rows)
    yield rows
      .map((row) => {
        const values = valuesOf(row)
        const macs = devicesByItem.get(row.id)?.map(({ mac }) => mac) ?? []
        const template = templates.get(row.template ?? '') ?? row.template ?? ''
        const cells = valueNames.map((name) => (Object.hasOwn(values, name) ? textOfValue(values[name]) : ''))
        return csvLine([row.key, row.name, template, macs.join(' '), ...cells])
      })
      .join('')
  }
}
