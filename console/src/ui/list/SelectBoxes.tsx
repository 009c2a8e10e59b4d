import Checkbox from 'antd/es/checkbox'
import { useTranslation } from 'react-i18next'
import type { Selection } from './use-selection.ts'

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
