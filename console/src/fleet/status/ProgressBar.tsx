import type { ItemState } from '@wifi-tms/contract/devices'
import type { DisplaySummary } from '@wifi-tms/contract/displays'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../base/i18n/numbers.ts'

/** The bar has the states in the order in which a wish comes to its end. */
const order: ItemState[] = ['shown', 'drawing', 'sending', 'waiting', 'failed', 'superseded']

/** Shows how far a display is, each state as long as its part of the devices. */
export function ProgressBar({ counts, total }: Pick<DisplaySummary, 'counts' | 'total'>) {
  const { t, i18n } = useTranslation()
  const shownCount = counts.shown ?? 0
  return (
    <div
      className="counts-bar"
      role="progressbar"
      aria-label={t('progress.title')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={shownCount}
      aria-valuetext={t('progress.shownOf', { count: total, shown: numberText(shownCount, i18n.language) })}
    >
      {order
        .filter((one) => counts[one] > 0)
        .map((state) => (
          <span key={state} data-state={state} style={{ flexGrow: counts[state] }} />
        ))}
    </div>
  )
}
