import Checkbox from 'antd/es/checkbox'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './list-cards.css'
import { SortHead } from './SortHead.tsx'
import type { Selection } from './use-selection.ts'

export interface Column<T> {
  key: string
  title: string
  /** The field of the list's order, where one can sort by this column. */
  sort?: string
  /** The column takes what is left of the width. */
  wide?: boolean
  cell: (row: T) => ReactNode
}

interface Props<T> {
  label: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  nameOf: (row: T) => string
  selection?: Selection<T> | undefined
  order: { value: string | undefined; onChange: (sort: string | undefined) => void }
}

/** Shows a list as a table; on a phone each row becomes a card. */
export function ListTable<T extends { _id: string }>(props: Props<T>) {
  const { label, rows, columns, nameOf, selection, order } = props
  const { t } = useTranslation()
  const chosen = selection ? rows.filter(selection.has).length : 0
  return (
    <div className="list-scroll">
      <table className="list-table" aria-label={label} data-many={columns.length > 7 || undefined}>
        <thead>
          <tr>
            {selection && (
              <th className="list-check" scope="col">
                <Checkbox
                  aria-label={t('list.selectPage')}
                  checked={chosen > 0 && chosen === rows.length}
                  indeterminate={chosen > 0 && chosen < rows.length}
                  onChange={(event) => selection.set(rows, event.target.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <SortHead key={column.key} column={column} {...order} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} data-selected={selection?.has(row) || undefined}>
              {selection && (
                <td className="list-check">
                  <Checkbox
                    aria-label={t('list.select', { name: nameOf(row) })}
                    checked={selection.has(row)}
                    onChange={(event) => selection.set([row], event.target.checked)}
                  />
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
