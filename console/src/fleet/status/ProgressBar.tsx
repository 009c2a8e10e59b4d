import type { DisplaySummary } from '@wifi-tms/contract/displays'
import type { ItemState } from '@wifi-tms/contract/wishes'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../base/i18n/numbers.ts'

/** The states in the order of the bar: from shown back to waiting, then failed and superseded. */
const order: ItemState[] = ['shown', 'drawing', 'sending', 'waiting', 'failed', 'superseded']

/** Shows the progress of a display: the length of each part is the share of devices in that state. */
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
        .filter((state) => counts[state] > 0)
        .map((state) => (
          <span key={state} data-state={state} style={{ flexGrow: counts[state] }} />
        ))}
    </div>
  )
}
