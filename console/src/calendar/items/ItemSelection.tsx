import type { Item } from '@wifi-tms/contract/items'
import Button from 'antd/es/button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Selection } from '../../ui/list/use-selection.ts'

/** Its code is loaded when somebody opens the dialog. */
const LinkItems = lazy(() => import('./LinkItems.tsx'))

/** The actions for the chosen items. */
export function ItemSelection({ selection }: { selection: Selection<Item> }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { chosen, clear } = selection
  if (chosen.size === 0) return null
  const finishLinking = () => {
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
        {isOpen && <LinkItems items={[...chosen.values()]} onLinked={finishLinking} close={() => setOpen(false)} />}
      </Suspense>
    </section>
  )
}
