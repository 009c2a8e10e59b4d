import type { RoomState } from '@wifi-tms/contract/rooms'
import { useTranslation } from 'react-i18next'
import './room-mark.css'

/** The state of a room by colour, shape and word. */
export function RoomMark({ state }: { state: RoomState }) {
  const { t } = useTranslation()
  return (
    <span className="room-mark" data-state={state}>
      {t(`roomStates.${state}`)}
    </span>
  )
}
