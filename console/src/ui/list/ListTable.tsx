import type { ReactNode } from 'react'
import './list-cards.css'
import { SelectAll, SelectOne } from './SelectBoxes.tsx'
import { SortHead } from './SortHead.tsx'
import type { Selection } from './use-selection.ts'

export interface Column<T> {
  key: string
  title: string
  /** The field of the list's order, where one can sort by this column. */
  sort?: string
  /** Takes what is left of the width. */
  wide?: boolean
  cell: (row: T) => ReactNode
}

interface Props<T> {
  label: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  nameOf: (row: T) => string
  selection?: Selection<T> | undefined
  sort?: string | undefined
  onSort?: (sort: string | undefined) => void
}

/** Shows a list as a table; on a phone each row becomes a card. */
export function ListTable<T extends { _id: string }>({
  label,
  rows,
  columns,
  nameOf,
  selection,
  sort,
  onSort,
}: Props<T>) {
  return (
    <div className="list-scroll">
      <table className="list-table" aria-label={label} data-many={columns.length > 7 || undefined}>
        <thead>
          <tr>
            {selection && (
              <th className="list-check" scope="col">
                <SelectAll rows={rows} selection={selection} />
              </th>
            )}
            {columns.map(({ key, title, sort: field, wide }) => (
              <SortHead key={key} column={key} title={title} field={field} wide={wide} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} data-selected={selection?.has(row) || undefined}>
              {selection && (
                <td className="list-check">
                  <SelectOne row={row} name={nameOf(row)} selection={selection} />
                </td>
              )}
              {columns.map(({ key, title, cell }) => (
                <td key={key} data-column={key} data-title={title}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
