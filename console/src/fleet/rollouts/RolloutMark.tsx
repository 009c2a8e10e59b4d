import type { Firmware } from '@wifi-tms/contract/firmware'
import type { Rollout, RolloutState } from '@wifi-tms/contract/rollouts'
import type { ItemState } from '@wifi-tms/contract/wishes'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../base/i18n/numbers.ts'
import { StateShape } from '../status/StateMark.tsx'

/**
 * Marks are drawn for the states of a picture that is sent to a device. Each state of a rollout is shown with one of
 * these marks.
 */
const markStates: Record<RolloutState, ItemState> = {
  ready: 'waiting',
  running: 'drawing',
  paused: 'failed',
  canceled: 'superseded',
  done: 'shown',
}
const firmwareMarkStates: Record<Firmware['state'], ItemState> = {
  waiting: 'waiting',
  sent: 'sending',
  downloading: 'sending',
  installing: 'drawing',
  done: 'shown',
  failed: 'failed',
}

export function RolloutMark({ state }: { state: RolloutState }) {
  const { t } = useTranslation()
  return (
    <span className="state" data-state={markStates[state]}>
      <StateShape state={markStates[state]} />
      {t(`rolloutStates.${state}`)}
    </span>
  )
}

export function FirmwareMark({ state }: { state: Firmware['state'] }) {
  const { t } = useTranslation()
  return (
    <span className="state" data-state={firmwareMarkStates[state]}>
      <StateShape state={firmwareMarkStates[state]} />
      {t(`firmware.states.${state}`)}
    </span>
  )
}

/** Shows the numbers of done and failed devices as a bar, with the figures beside it. */
export function RolloutBar({
  label,
  done,
  failed,
  total,
}: Pick<Rollout['groups'][number], 'done' | 'failed' | 'total'> & { label: string }) {
  const { t, i18n } = useTranslation()
  const countText = (value: number) => numberText(value, i18n.language)
  const progressText = t('rollouts.doneOf', { done: countText(done), total: countText(total) })
  return (
    <div className="rollout-bar">
      <div
        className="counts-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={progressText}
      >
        {done > 0 && <span data-state="shown" style={{ flexGrow: done }} />}
        {failed > 0 && <span data-state="failed" style={{ flexGrow: failed }} />}
        {total > done + failed && <span data-state="waiting" style={{ flexGrow: total - done - failed }} />}
      </div>
      <span className="second">
        {progressText} {failed > 0 && t('rollouts.failedCount', { failed: countText(failed) })}
      </span>
    </div>
  )
}
