import type { Display } from '@wifi-tms/contract/displays'
import { type ItemState, itemStates } from '@wifi-tms/contract/wishes'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../base/i18n/numbers.ts'
import { ProgressBar } from '../status/ProgressBar.tsx'
import { StateShape } from '../status/StateMark.tsx'

interface Props {
  display: Display
  state: ItemState | undefined
  choose: (state: ItemState | undefined) => void
}

/** Shows the progress of a display as a bar and a button for each state. A button filters the list by its state. */
export function DisplayCounts({ display: { counts, total, state: displayState }, state, choose }: Props) {
  const { t, i18n } = useTranslation()
  const countText = (itemState: ItemState) => numberText(counts[itemState] ?? 0, i18n.language)
  return (
    <section className="panel counts" aria-label={t('progress.title')}>
      <p className="counts-said" aria-live="polite">
        <strong>{t('progress.shownOf', { count: total, shown: countText('shown') })}</strong>
        {displayState !== 'running' && (
          <span>{t(displayState === 'failed' ? 'display.endedWithFailures' : 'display.ended')}</span>
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
            <b>{countText(itemState)}</b>
          </button>
        ))}
      </div>
    </section>
  )
}
