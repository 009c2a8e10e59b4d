import type { Item } from '@wifi-tms/contract/items'
import Button from 'antd/es/button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Selection } from '../../ui/list/use-selection.ts'

/** Fetched once somebody asks for it. */
const LinkItems = lazy(() => import('./LinkItems.tsx'))

/** Offers what one can do with the chosen items. */
export function ItemSelection({ selection }: { selection: Selection<Item> }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { chosen, clear } = selection
  if (chosen.size === 0) return null
  const linked = () => {
    setOpen(false)
    clear()
  }
  return (
    <section className="selection-bar" aria-label={t('list.selection')}>
      <strong aria-live="polite">{t('list.selected', { count: chosen.size })}</strong>
      <span className="selection-actions">
        <Button type="primary" onClick={() => setOpen(true)}>
          {t('itemLinks.title')}
        </Button>
        <Button onClick={clear}>{t('list.clearSelection')}</Button>
      </span>
      <Suspense>
        {isOpen && <LinkItems items={[...chosen.values()]} linked={linked} close={() => setOpen(false)} />}
      </Suspense>
    </section>
  )
}
