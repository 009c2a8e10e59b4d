import { type Room, rooms } from '@wifi-tms/contract/rooms'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useObjects } from '../../base/calls/use-objects.ts'
import './booking.css'

/** Gives the rules by which members book a room, a sentence each. */
export function ruleTexts({ who, longest, ahead, buffer, approval }: Room['booking'], t: TFunction): string[] {
  if (who === 'editors') return [t('bookingRules.editors')]
  return [
    longest && t('bookingRules.longest', { count: longest }),
    ahead === 0 && t('bookingRules.today'),
    ahead && t('bookingRules.ahead', { count: ahead }),
    buffer && t('bookingRules.buffer', { count: buffer }),
    approval && t('bookingRules.approval'),
  ].filter((text) => typeof text === 'string')
}

/** Tells members the rules of the rooms that they have chosen, before a rule refuses their meeting. */
export function BookingNote({ roomIds }: { roomIds: readonly string[] }) {
  const { t } = useTranslation()
  const roomsById = useObjects(rooms, roomIds, (id) => id)
  return roomIds.map((id) => {
    const room = roomsById.get(id)
    const texts = room ? ruleTexts(room.booking, t) : []
    if (!room || texts.length === 0) return null
    const title = t('bookingRules.title', { room: room.name })
    return (
      <section key={id} className="booking-note" aria-label={title}>
        <h3>{title}</h3>
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    )
  })
}
