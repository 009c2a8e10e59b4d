import type { Table } from '@wifi-tms/contract/read-table'
import { useMemo, useState } from 'react'
import { keepColumns, recallColumns } from './kept-columns.ts'
import { guessMapping, type Mapping, StoredMapping } from './map-rows.ts'
import type { TablePlace } from './places.ts'

/** The mapping of a table's columns to the places of a template: chosen by a person, chosen earlier, or guessed. */
export function useMapping(table: Table | undefined, templateId: string, places: readonly TablePlace[]) {
  /** The person's choice. It holds for any table with the same columns, such as a corrected file. */
  const [chosen, setChosen] = useState<{ templateId: string; columns: string; mapping: Mapping }>()
  const columns = JSON.stringify(table?.columns)
  const mapping = useMemo(() => {
    if (!table) return undefined
    if (chosen?.columns === columns && chosen.templateId === templateId) return chosen.mapping
    const names = places.map(({ name }) => name)
    const storedMapping = recallColumns(templateId, table.columns, StoredMapping)
    return storedMapping?.fields.length === table.columns.length &&
      storedMapping.fields.every((field) => !field || names.includes(field))
      ? storedMapping
      : guessMapping(table, names)
  }, [table, chosen, columns, places, templateId])
  return {
    mapping,
    /** Uses this mapping, and stores it for later tables with these columns. */
    chooseMapping(mapping: Mapping) {
      setChosen({ templateId, columns, mapping })
      keepColumns(templateId, table!.columns, mapping)
    },
  }
}
