import Button from 'antd/es/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Nothing } from './Nothing.tsx'
import { Trouble } from './Trouble.tsx'
import { Waiting } from './Waiting.tsx'

interface Props {
  /** The asking whose answer the list shows. */
  asked: { data: { total: number } | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown }
  /** Set where a search or filter narrows the list: the way back to all. */
  widen?: (() => void) | undefined
  /** What stands there while the list has nothing at all. */
  empty: ReactNode
  children: ReactNode
}

/** Loading, failed, empty, without a match, or the list itself. */
export function ListStates({ asked, widen, empty, children }: Props) {
  const { t } = useTranslation()
  if (!asked.data) {
    if (asked.error) return <Trouble error={asked.error} retry={() => void asked.refetch()} />
    return <Waiting rows={8} />
  }
  if (asked.data.total === 0 && !asked.isPlaceholderData) {
    if (!widen) return empty
    return (
      <Nothing title={t('list.noMatch')}>
        <Button onClick={widen}>{t('list.clear')}</Button>
      </Nothing>
    )
  }
  return (
    <div className="list-body" data-stale={asked.isPlaceholderData || undefined} aria-busy={asked.isPlaceholderData}>
      {children}
    </div>
  )
}
