import type { ItemState } from '@wifi-tms/contract/wishes'
import { useTranslation } from 'react-i18next'

/**
 * The paths of the shapes, 12 by 12. Each state has its own shape, because not everybody can tell the colours apart.
 */
const shapes: Record<ItemState, string> = {
  waiting: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M6 3.5V6l1.8 1.2',
  sending: 'M1.5 6h8M6.5 2.8 9.8 6 6.5 9.2',
  drawing: 'M1.5 1.5h9v9h-9zM1.5 6h9M3.2 8h5.6M3.2 9.2h3',
  shown: 'M2 6.4 4.8 9.2 10.2 3',
  failed: 'M6 1.3 11.2 10.5H.8zM6 4.6v2.8M6 8.6v.6',
  superseded: 'M2 4.2h8M2 7.8h8M9 2 3 10',
}

/** Shows the state of a wish (the order to show a picture on a device) by colour, shape and word. */
export function StateMark({ state, title }: { state: ItemState; title?: string }) {
  const { t } = useTranslation()
  return (
    <span className="state" data-state={state} title={title || undefined}>
      <StateShape state={state} />
      {t(`states.${state}`)}
    </span>
  )
}

export const StateShape = ({ state }: { state: ItemState }) => (
  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden>
    <path
      d={shapes[state]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
