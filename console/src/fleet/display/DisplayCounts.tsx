import { type ItemState, itemStates } from '@wifi-tms/contract/devices'
import type { Display } from '@wifi-tms/contract/displays'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../base/i18n/numbers.ts'
import { ProgressBar } from '../status/ProgressBar.tsx'
import { StateShape } from '../status/StateMark.tsx'

interface Props {
  display: Display
  state: ItemState | undefined
  choose: (state: ItemState | undefined) => void
}

/** Shows the progress of a display: a bar, and for each state a button with its count, which filters the list by it. */
export function DisplayCounts({ display: { counts, total, state: reached }, state, choose }: Props) {
  const { t, i18n } = useTranslation()
  const figure = (one: ItemState) => numberText(counts[one] ?? 0, i18n.language)
  return (
    <section className="panel counts" aria-label={t('progress.title')}>
      <p className="counts-said" aria-live="polite">
        <strong>{t('progress.shownOf', { count: total, shown: figure('shown') })}</strong>
        {reached !== 'running' && (
          <span>{t(reached === 'failed' ? 'display.endedWithFailures' : 'display.ended')}</span>
        )}
      </p>
      <ProgressBar counts={counts} total={total} />
      <div className="counts-states">
        {itemStates.map((itemState) => (
          <button
            key={itemState}
            type="button"
            className="count"
            data-state={itemState}
            aria-pressed={state === itemState}
            disabled={(counts[itemState] ?? 0) === 0 && state !== itemState}
            onClick={() => choose(state === itemState ? undefined : itemState)}
          >
            <StateShape state={itemState} />
            <span>{t(`states.${itemState}`)}</span>
            <b>{figure(itemState)}</b>
          </button>
        ))}
      </div>
    </section>
  )
}
