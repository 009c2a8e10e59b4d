import Checkbox from 'antd/es/checkbox'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The chosen rows of a list, kept across its pages. */
export interface Selection<T> {
  chosen: ReadonlyMap<string, T>
  has: (row: T) => boolean
  set: (rows: readonly T[], on: boolean) => void
  clear: () => void
}

export function useSelection<T extends { _id: string }>(start: readonly T[] = []): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(() => new Map(start.map((row) => [row._id, row])))
  return {
    chosen,
    has: (row) => chosen.has(row._id),
    set: (rows, on) => {
      const next = new Map(chosen)
      for (const row of rows) {
        if (on) next.set(row._id, row)
        else next.delete(row._id)
      }
      setChosen(next)
    },
    clear: () => setChosen(new Map()),
  }
}

export function SelectAll<T>({ rows, selection }: { rows: readonly T[]; selection: Selection<T> }) {
  const { t } = useTranslation()
  const count = rows.filter(selection.has).length
  return (
    <Checkbox
      aria-label={t('list.selectPage')}
      checked={count > 0 && count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={(event) => selection.set(rows, event.target.checked)}
    />
  )
}

export function SelectOne<T>({ row, name, selection }: { row: T; name: string; selection: Selection<T> }) {
  const { t } = useTranslation()
  return (
    <Checkbox
      aria-label={t('list.select', { name })}
      checked={selection.has(row)}
      onChange={(event) => selection.set([row], event.target.checked)}
    />
  )
}
