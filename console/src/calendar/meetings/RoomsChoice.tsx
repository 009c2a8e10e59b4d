import type { Meeting } from '@wifi-tms/contract/meetings'
import { rooms } from '@wifi-tms/contract/rooms'
import Radio from 'antd/es/radio'
import { useTranslation } from 'react-i18next'
import { useObjects } from '../../base/calls/use-objects.ts'

interface Props {
  meeting: Meeting
  /** True for all rooms in which the meeting was booked, false for this one. */
  value: boolean
  onChange: (inAllRooms: boolean) => void
}

/**
 * Asks whether a meeting that was booked in several rooms is changed in all these rooms or only in this one. The
 * question names the rooms.
 */
export function RoomsChoice({ meeting: { room, alsoIn }, value, onChange }: Props) {
  const { t } = useTranslation()
  const ids = [room, ...alsoIn]
  const roomsById = useObjects(rooms, ids, (id) => id)
  const names = ids.map((id) => roomsById.get(id)?.name ?? '…')
  return (
    <Radio.Group
      className="meeting-part"
      aria-label={t('meetings.rooms')}
      value={value}
      onChange={({ target }) => onChange(target.value as boolean)}
      options={[
        { value: false, label: t('meetings.inRooms.one', { room: names[0] }) },
        {
          value: true,
          label: t('meetings.inRooms.all', { count: ids.length, rooms: names.join(t('refusals.comma')) }),
        },
      ]}
    />
  )
}
