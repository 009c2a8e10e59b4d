import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined'
import { bookMinutes, bookNow } from '@wifi-tms/contract/door'
import type { Room } from '@wifi-tms/contract/rooms'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { useMay } from '../../base/session/use-may.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { MenuButton } from '../../ui/menu/MenuButton.tsx'
import { useReasonAgainst } from '../meetings/may-book.ts'
import { NowButtons } from '../meetings/NowButtons.tsx'

interface Props {
  room: Room
  /** True if there is space for words on the buttons. */
  isWide?: boolean
}

/** The buttons for a room's present state: book it, check in to a meeting, or end the present one. */
export function RoomNow({ room, isWide = false }: Props) {
  const { t } = useTranslation()
  const mayBook = useMay('meetings.own')
  const reasonAgainst = useReasonAgainst()
  const book = useChange(bookNow, 'meetings')
  const { name, now } = room
  return (
    <>
      <NowButtons room={room} isWide={isWide} />
      {mayBook && !now && !reasonAgainst(room) && (
        <MenuButton
          name={t('rooms.bookNow', { name })}
          button={{
            size: isWide ? 'medium' : 'small',
            icon: <ScheduleOutlined aria-hidden />,
            children: isWide && t('rooms.bookNowShort'),
          }}
          items={bookMinutes.map((count) => ({ key: `${count}`, label: t('rooms.minutes', { count }) }))}
          pick={(minutes) =>
            book.mutate(
              { room: room._id, minutes: Number(minutes) },
              { onSuccess: () => toast('done', t('list.saved')) },
            )
          }
        />
      )}
    </>
  )
}
