import type { ItemState } from '@wifi-tms/contract/devices'
import type { DisplayState } from '@wifi-tms/contract/displays'
import { useTranslation } from 'react-i18next'
import { StateShape } from './StateMark.tsx'

/** A display has the shape and the colour of the wishes that it waits for, or of how they ended. */
const likes: Record<DisplayState, ItemState> = { running: 'drawing', failed: 'failed', done: 'shown' }

/** The mark tells by colour, shape and word how far a display is. */
export function DisplayMark({ state }: { state: DisplayState }) {
  const { t } = useTranslation()
  return (
    <span className="state" data-state={likes[state]}>
      <StateShape state={likes[state]} />
      {t(`displayStates.${state}`)}
    </span>
  )
}
