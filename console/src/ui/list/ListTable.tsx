import Checkbox, { type CheckboxChangeEvent } from 'antd/es/checkbox'
import { type ReactNode, Suspense, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import './list-cards.css'
import { ListTools } from './later.ts'
import { SortHead } from './SortHead.tsx'
import type { TitledColumn } from './titled-column.ts'
import type { Selection } from './use-selection.ts'

/**
 * The maximum number of columns of a table with a wide column. If there are more, each column gets the width that it
 * needs.
 */
const MOST_WITH_WIDE = 6
/**
 * The maximum number of columns of a table in a window of at most 900 CSS pixels. If there are more, each row becomes a
 * card.
 */
const MOST_IN_NARROW = 7

export interface ListColumn<T> extends TitledColumn {
  /** True for the column that takes the remaining width, in a table with at most `MOST_WITH_WIDE` columns. */
  wide?: boolean
  /** True if a card shows the column's title before the value, because the value alone would be unclear. */
  titledOnPhone?: boolean
  /** True if a press on the cell chooses its row, in a list with a `selection`. */
  choosesRow?: boolean
  cell: (row: T) => ReactNode
}

interface Props<T> {
  label: string
  rows: readonly T[]
  columns: readonly ListColumn<T>[]
  nameOf: (row: T) => string
  selection?: Selection<T> | undefined
  order: { value: string | undefined; onChange: (sort: string | undefined) => void }
}

/** Holds the space of the tools while their code is fetched. */
const toolsLater = (
  <div className="list-tools">
    <span className="filter field-waits" />
  </div>
)

/** Shows a list as a table; on a phone each row becomes a card. */
export function ListTable<T extends { _id: string }>(props: Props<T>) {
  const { label, rows, columns, nameOf, selection, order } = props
  const { t } = useTranslation()
  /** The id of the row whose check box was pressed last. */
  const lastPressed = useRef<string>(undefined)
  const id = useId()
  const chosenCount = selection ? rows.filter(selection.has).length : 0
  const pageCheckbox = selection && {
    checked: chosenCount > 0 && chosenCount === rows.length,
    indeterminate: chosenCount > 0 && chosenCount < rows.length,
    onChange: (event: CheckboxChangeEvent) => selection.set(rows, event.target.checked),
  }
  /** Chooses a row; with the shift key, all rows from the last pressed one to this one. */
  const choose = (row: T, { target, nativeEvent }: CheckboxChangeEvent) => {
    const lastIndex = rows.findIndex(({ _id }) => _id === lastPressed.current)
    const thisIndex = rows.indexOf(row)
    const isRange = (nativeEvent as MouseEvent).shiftKey && lastIndex >= 0
    lastPressed.current = row._id
    selection?.set(
      isRange ? rows.slice(Math.min(lastIndex, thisIndex), Math.max(lastIndex, thisIndex) + 1) : [row],
      target.checked,
    )
  }
  const hasManyColumns = columns.length > MOST_IN_NARROW || undefined
  return (
    <div className="list-scroll" data-many={hasManyColumns}>
      <Suspense fallback={columns.some(({ sort }) => sort) && toolsLater}>
        <ListTools columns={columns} pageCheckbox={pageCheckbox} order={order} />
      </Suspense>
      <table className="list-table" aria-label={label} data-many={hasManyColumns}>
        <thead>
          <tr>
            {pageCheckbox && (
              <th className="list-check" scope="col">
                <Checkbox aria-label={t('list.selectPage')} {...pageCheckbox} />
              </th>
            )}
            {columns.map((column) => (
              <SortHead
                key={column.key}
                column={columns.length > MOST_WITH_WIDE ? { ...column, wide: false } : column}
                {...order}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} data-selected={selection?.has(row) || undefined}>
              {selection && (
                <td className="list-check">
                  <Checkbox
                    id={id + row._id}
                    aria-label={t('list.select', { name: nameOf(row) })}
                    checked={selection.has(row)}
                    onChange={(event) => choose(row, event)}
                  />
                </td>
              )}
              {columns.map(({ key, title, titledOnPhone, choosesRow, cell }) => (
                <td key={key} data-column={key} data-title={titledOnPhone && title}>
                  {choosesRow && selection ? <label htmlFor={id + row._id}>{cell(row)}</label> : cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
