import { type ItemState, itemStates } from '@wifi-tms/contract/devices'
import type { Display } from '@wifi-tms/contract/displays'
import { useTranslation } from 'react-i18next'
import { StateShape } from '../status/StateMark.tsx'

/** The bar has the states in the order in which a wish comes to its end. */
const order: ItemState[] = ['shown', 'drawing', 'sending', 'waiting', 'failed', 'superseded']

interface Props {
  counts: Display['counts']
  total: number
  state: ItemState | undefined
  choose: (state: ItemState | undefined) => void
}

/** Shows how far a display is: a bar, and a figure for each state, which also narrows the list to it. */
export function DisplayCounts({ counts, total, state, choose }: Props) {
  const { t, i18n } = useTranslation()
  const shown = counts.shown ?? 0
  const underway = (counts.waiting ?? 0) + (counts.sending ?? 0) + (counts.drawing ?? 0)
  return (
    <section className="panel counts" aria-label={t('display.progress')}>
      <p className="counts-said" aria-live="polite">
        <strong>{t('display.shownOf', { count: total, shown: shown.toLocaleString(i18n.language) })}</strong>
        {underway === 0 && <span>{t(counts.failed > 0 ? 'display.endedWithFailures' : 'display.ended')}</span>}
      </p>
      <div
        className="counts-bar"
        role="progressbar"
        aria-label={t('display.progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={shown}
      >
        {order
          .filter((one) => counts[one] > 0)
          .map((one) => (
            <span key={one} data-state={one} style={{ flexGrow: counts[one] }} />
          ))}
      </div>
      <div className="counts-states">
        {itemStates.map((one) => (
          <button
            key={one}
            type="button"
            className="count"
            data-state={one}
            aria-pressed={state === one}
            disabled={(counts[one] ?? 0) === 0 && state !== one}
            onClick={() => choose(state === one ? undefined : one)}
          >
            <StateShape state={one} />
            <span>{t(`states.${one}`)}</span>
            <b>{(counts[one] ?? 0).toLocaleString(i18n.language)}</b>
          </button>
        ))}
      </div>
    </section>
  )
}
