import { type Hours, type Room, rooms } from '@wifi-tms/contract/rooms'
import { useNavigate } from 'react-router'
import { currentLanguage } from '../../base/i18n/translation.ts'
import { pathTo } from '../../base/paths.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ownZone } from '../../ui/form/TimeZoneSelect.tsx'
import { bookingFrom } from './BookingFields.tsx'
import { hoursFrom } from './HoursFields.tsx'
import { plateSettingsOf } from './OwnPlates.tsx'
import { withCalendar } from './RoomCalendar.tsx'
import { RoomFields } from './RoomFields.tsx'
import './rooms.css'

const toWrite = ({ hours, plates, devices, booking, ...fields }: Record<string, unknown>) =>
  withCalendar({
    ...fields,
    devices,
    booking: bookingFrom(booking as Record<string, unknown> | undefined),
    hours: hoursFrom(hours as Partial<Hours> | undefined),
    plates: plateSettingsOf(plates as Room['plates'] | undefined, devices as string[] | undefined),
  })

/**
 * The form of a room: a page for a new room, a part of the room's page for a stored one. A new room begins with the
 * person's language.
 */
export function RoomForm({ object }: { object: Room | undefined }) {
  const navigate = useNavigate()
  return (
    <FormDialog
      frame={object ? 'part' : 'page'}
      noun="rooms"
      resource={rooms}
      object={object}
      start={object ? {} : { timeZone: ownZone(), language: currentLanguage(), devices: [], privacy: 'show' }}
      toWrite={toWrite}
      close={() => void navigate(pathTo('rooms'))}
    >
      <RoomFields object={object} />
    </FormDialog>
  )
}
