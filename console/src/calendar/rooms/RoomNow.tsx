import CheckOutlined from '@ant-design/icons/CheckOutlined'
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined'
import StopOutlined from '@ant-design/icons/StopOutlined'
import { bookMinutes, bookNow, checkIn, endMeeting } from '@wifi-tms/contract/door'
import { meetings } from '@wifi-tms/contract/meetings'
import type { Room, RoomMeeting } from '@wifi-tms/contract/rooms'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { useMay } from '../../base/session/use-may.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { MenuButton } from '../../ui/menu/MenuButton.tsx'

interface Props {
  room: Room
  /** True if there is space for words on the buttons. */
  isWide?: boolean
}

/** The buttons for a room's present state: book it, check in to a meeting, or end the present one. */
export function RoomNow({ room, isWide = false }: Props) {
  const { t } = useTranslation()
  const mayBook = useMay(meetings.access.write)
  const book = useChange(bookNow, 'meetings')
  const checkInNow = useChange(checkIn, 'meetings')
  const [meetingToEnd, setMeetingToEnd] = useState<RoomMeeting>()
  const { name, state, now, next } = room
  const meetingToCheckIn = state === 'checkIn' ? (now ?? next) : null
  const savedToast = { onSuccess: () => toast('done', t('list.saved')) }
  const buttonProps = (text: string) =>
    ({ type: 'text', size: isWide ? 'medium' : 'small', 'aria-label': text, title: text }) as const
  if (!mayBook) return null
  return (
    <>
      {meetingToCheckIn && (
        <Button
          {...buttonProps(t('rooms.checkInNow', { name }))}
          icon={<CheckOutlined aria-hidden />}
          loading={checkInNow.isPending}
          onClick={() => checkInNow.mutate({ id: meetingToCheckIn._id }, savedToast)}
        >
          {isWide && t('rooms.checkInNowShort')}
        </Button>
      )}
      {now ? (
        <Button
          {...buttonProps(t('rooms.endNow', { name }))}
          icon={<StopOutlined aria-hidden />}
          onClick={() => setMeetingToEnd(now)}
        >
          {isWide && t('rooms.endNowShort')}
        </Button>
      ) : (
        <MenuButton
          name={t('rooms.bookNow', { name })}
          button={{
            size: isWide ? 'medium' : 'small',
            icon: <ScheduleOutlined aria-hidden />,
            children: isWide && t('rooms.bookNowShort'),
          }}
          items={bookMinutes.map((count) => ({ key: `${count}`, label: t('rooms.minutes', { count }) }))}
          pick={(minutes) => book.mutate({ room: room._id, minutes: Number(minutes) }, savedToast)}
        />
      )}
      {meetingToEnd && <EndDialog room={name} meeting={meetingToEnd} close={() => setMeetingToEnd(undefined)} />}
    </>
  )
}

/** Asks before a meeting is ended; the question names it. */
function EndDialog({ room, meeting, close }: { room: string; meeting: RoomMeeting; close: () => void }) {
  const { t } = useTranslation()
  const end = useChange(endMeeting, 'meetings')
  const endNow = () =>
    end.mutate({ id: meeting._id }, { onSuccess: () => toast('done', t('list.saved')), onSettled: close })
  return (
    <Dialog
      title={t('rooms.end', { name: meeting.name })}
      okText={t('rooms.endNowShort')}
      cancelText={t('app.cancel')}
      okButtonProps={{ danger: true }}
      confirmLoading={end.isPending}
      onOk={endNow}
      onCancel={close}
      width={440}
    >
      {t('rooms.endText', { room })}
    </Dialog>
  )
}
