import CheckOutlined from '@ant-design/icons/CheckOutlined'
import StopOutlined from '@ant-design/icons/StopOutlined'
import { checkIn, endMeeting } from '@wifi-tms/contract/door'
import type { Room, RoomMeeting } from '@wifi-tms/contract/rooms'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { useMay } from '../../base/session/use-may.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'

interface Props {
  room: Room
  /** The occurrence whose buttons are shown; absent: the present meeting of the room, whichever it is. */
  meeting?: { _id: string; day: string }
  /** True if there is space for words on the buttons. */
  isWide?: boolean
}

/** The properties of a button that may show its icon only. */
const nowButton = (text: string, isWide: boolean) =>
  ({ type: 'text', size: isWide ? 'medium' : 'small', 'aria-label': text, title: text }) as const

/** The buttons for the present meeting of a room: check in to it, or end it. Members have them for their own meetings. */
export function NowButtons({ room, meeting, isWide = false }: Props) {
  const { t } = useTranslation()
  const checkInNow = useChange(checkIn, 'meetings')
  const end = useChange(endMeeting, 'meetings')
  const [isAsking, setAsking] = useState(false)
  const { name, state, now, next } = room
  const mayWrite = useMay('meetings.write')
  const mayBook = useMay('meetings.own')
  const isMeant = ({ _id, date, own }: RoomMeeting) =>
    (mayWrite || (mayBook && own)) && (!meeting || (_id === meeting._id && date === meeting.day))
  const current = now ?? next
  const meetingToCheckIn = state === 'checkIn' && current && isMeant(current) ? current : undefined
  const meetingToEnd = now && isMeant(now) ? now : undefined
  const onSuccess = () => toast('done', t('list.saved'))
  return (
    <>
      {meetingToCheckIn && (
        <Button
          {...nowButton(t('rooms.checkInNow', { name }), isWide)}
          icon={<CheckOutlined aria-hidden />}
          loading={checkInNow.isPending}
          onClick={() => checkInNow.mutate({ id: meetingToCheckIn._id }, { onSuccess })}
        >
          {isWide && t('rooms.checkInNowShort')}
        </Button>
      )}
      {meetingToEnd && (
        <Button
          {...nowButton(t('rooms.endNow', { name }), isWide)}
          icon={<StopOutlined aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {isWide && t('rooms.endNowShort')}
        </Button>
      )}
      {isAsking && meetingToEnd && (
        <Dialog
          title={t('rooms.end', { name: meetingToEnd.name })}
          okText={t('rooms.endNowShort')}
          cancelText={t('app.cancel')}
          okButtonProps={{ danger: true }}
          confirmLoading={end.isPending}
          onOk={() => end.mutate({ id: meetingToEnd._id }, { onSuccess, onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
          width={440}
        >
          {t('rooms.endText', { room: name })}
        </Dialog>
      )}
    </>
  )
}
