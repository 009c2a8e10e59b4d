import type { DisplayState } from '@wifi-tms/contract/displays'
import type { ItemState } from '@wifi-tms/contract/wishes'
import { useTranslation } from 'react-i18next'
import { StateShape } from './StateMark.tsx'

/**
 * Marks are drawn for the states of a picture that is sent to a device. Each state of a display is shown with one of
 * these marks.
 */
const markStates: Record<DisplayState, ItemState> = { running: 'drawing', failed: 'failed', done: 'shown' }

/** Shows the state of a display by colour, shape and word. */
export function DisplayMark({ state }: { state: DisplayState }) {
  const { t } = useTranslation()
  return (
    <span className="state" data-state={markStates[state]}>
      <StateShape state={markStates[state]} />
      {t(`displayStates.${state}`)}
    </span>
  )
}
