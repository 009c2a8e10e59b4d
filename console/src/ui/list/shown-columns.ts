import { useMemo } from 'react'
import { z } from 'zod'
import { create } from 'zustand'
import { keep, recall } from '../../base/keep.ts'

const COLUMNS_KEY = 'SHOWN_COLUMNS'
const Columns = z.record(z.string(), z.array(z.string()))

/** The columns that a person has chosen for each list, which this browser remembers. A list without a choice has all. */
const useColumns = create<z.infer<typeof Columns>>(
  () => Columns.safeParse(recall('localStorage', COLUMNS_KEY)).data ?? {},
)

/** Keeps the columns of a list; null shows all. */
export function showColumns(list: string, columns: readonly string[] | null) {
  const { [list]: _, ...others } = useColumns.getState()
  const newColumns = columns ? { ...others, [list]: [...columns] } : others
  useColumns.setState(newColumns, true)
  keep('localStorage', COLUMNS_KEY, newColumns)
}

/** Gives the keys of the columns that a person has chosen for a list; null: all. */
export const useChosenColumns = (list: string): readonly string[] | null => useColumns((all) => all[list]) ?? null

/** Gives the column that is always shown: the first one that sorts the list, which has the names of the rows. */
export const mainColumn = <C extends { sort?: string }>(columns: readonly C[]): C | undefined =>
  columns.find(({ sort }) => sort) ?? columns[0]

/** Gives those columns of a list that are shown: the main one, and the chosen ones. */
export function useShownColumns<C extends { key: string; sort?: string }, U extends readonly C[] | undefined>(
  list: string,
  columns: U,
): U {
  const chosen = useChosenColumns(list)
  return useMemo(
    () =>
      (chosen && columns
        ? columns.filter((column) => column === mainColumn(columns) || chosen.includes(column.key))
        : columns) as U,
    [chosen, columns],
  )
}
