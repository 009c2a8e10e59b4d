import type { Room } from '@wifi-tms/contract/rooms'
import { useTranslation } from 'react-i18next'

/** Shows a room's place and its number of seats; nothing if neither is set. */
export function PlaceText({ room: { place, capacity } }: { room: Pick<Room, 'place' | 'capacity'> }) {
  const { t } = useTranslation()
  const parts = [place.site, place.floor, capacity > 0 && t('rooms.seats', { count: capacity })].filter(Boolean)
  return parts.length > 0 && <span className="second">{parts.join(' · ')}</span>
}
