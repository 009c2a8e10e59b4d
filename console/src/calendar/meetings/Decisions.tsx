import CheckOutlined from '@ant-design/icons/CheckOutlined'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { type Meeting, meetings } from '@wifi-tms/contract/meetings'
import { changeInRooms, removeInRooms } from '@wifi-tms/contract/occurrences'
import { rooms } from '@wifi-tms/contract/rooms'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { useObject } from '../../base/calls/use-objects.ts'
import { useNow } from '../../base/i18n/time.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { RoomsChoice } from './RoomsChoice.tsx'

type Decision = 'approve' | 'decline'

/** The buttons that approve or decline a meeting that waits for approval. One that is over can only be declined. */
export function Decisions({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const [decision, decide] = useState<Decision>()
  const { name, endsAt } = meeting
  // A meeting that is over needs no approval any more.
  const isOver = Date.parse(endsAt) <= useNow()
  return (
    <span className="decisions">
      {isOver ? (
        <span className="none">{t('meetings.over')}</span>
      ) : (
        <Button
          size="small"
          icon={<CheckOutlined aria-hidden />}
          aria-label={t('meetings.approveNamed', { name })}
          onClick={() => decide('approve')}
        >
          {t('meetings.approve')}
        </Button>
      )}
      <Button
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('meetings.declineNamed', { name })}
        onClick={() => decide('decline')}
      >
        {t('meetings.decline')}
      </Button>
      {decision && <DecisionDialog meeting={meeting} decision={decision} close={() => decide(undefined)} />}
    </span>
  )
}

interface DialogProps {
  meeting: Meeting
  decision: Decision
  close: () => void
}

/** Asks before a meeting is approved or declined, and for a meeting in several rooms: in all of them or only here. */
function DecisionDialog({ meeting, decision, close }: DialogProps) {
  const { t } = useTranslation()
  const { _id: id, name, alsoIn } = meeting
  const room = useObject(rooms, meeting.room)?.name ?? '…'
  const [inAllRooms, setInAllRooms] = useState(alsoIn.length > 0)
  const approve = useChange(inAllRooms ? changeInRooms : meetings.update, 'meetings')
  const decline = useChange(inAllRooms ? removeInRooms : meetings.remove, 'meetings')
  const confirm = () =>
    decision === 'approve'
      ? approve.mutate(
          { ...meeting, id, status: 'enable' },
          { onSuccess: () => toast('done', t('list.saved')), onSettled: close },
        )
      : decline.mutate({ id }, { onSuccess: () => toast('done', t('list.deleted', { name })), onSettled: close })
  return (
    <Dialog
      title={t(`meetings.${decision}Ask`, { name })}
      okText={t(`meetings.${decision}`)}
      cancelText={t('app.cancel')}
      okButtonProps={{ danger: decision === 'decline' }}
      confirmLoading={approve.isPending || decline.isPending}
      onOk={confirm}
      onCancel={close}
      width={440}
    >
      {alsoIn.length > 0 && <RoomsChoice meeting={meeting} value={inAllRooms} onChange={setInAllRooms} />}
      {t(`meetings.${decision}Text`, { room })}
    </Dialog>
  )
}
