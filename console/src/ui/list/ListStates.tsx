import Button from 'antd/es/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerPlaceholder } from '../page/AnswerPlaceholder.tsx'
import { Nothing } from '../page/Nothing.tsx'

interface Props {
  answer: { data: { total: number } | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown }
  /** Removes search and filters; absent if there are none. */
  clear?: (() => void) | undefined
  /** Removes the filters but not the search; absent unless there are both. */
  clearFilters?: (() => void) | undefined
  /** The content for a list that has no rows at all. */
  empty: ReactNode
  children: ReactNode
}

/** Shows a list by its state: loading, failed, empty, without a match, or present. */
export function ListStates({ answer, clear, clearFilters, empty, children }: Props) {
  const { t } = useTranslation()
  const { data, isPlaceholderData: isOld } = answer
  if (!data) return <AnswerPlaceholder answer={answer} rows={8} />
  if (data.total === 0 && !isOld) {
    if (!clear) return empty
    return (
      <Nothing title={t('list.noMatch')}>
        {clearFilters && <Button onClick={clearFilters}>{t('list.clearFilters')}</Button>}
        <Button onClick={clear}>{t('list.clear')}</Button>
      </Nothing>
    )
  }
  return (
    <div className="list-body" data-stale={isOld || undefined} aria-busy={isOld}>
      {children}
    </div>
  )
}
