import { type Meeting, meetings } from '@wifi-tms/contract/meetings'
import { changeInRooms } from '@wifi-tms/contract/occurrences'
import Switch from 'antd/es/switch'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { useMay } from '../../base/session/use-may.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { Decisions } from './Decisions.tsx'
import { useMayChange } from './may-book.ts'
import { PendingMark } from './PendingMark.tsx'
import { RoomsChoice } from './RoomsChoice.tsx'

/**
 * Enables or disables a meeting, or decides on one that waits for approval. A disabled meeting frees its time. If the
 * meeting was booked in several rooms, the switch first asks in which rooms.
 */
export function StatusSwitch({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const [inAllRooms, setInAllRooms] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const change = useChange(isAsking && inAllRooms ? changeInRooms : meetings.update, 'meetings')
  const mayChange = useMayChange()
  const mayWrite = useMay('meetings.write')
  const { _id: id, status, name, alsoIn } = meeting
  const isOn = status === 'enable'
  // The list still has the version before the last change, and the server would refuse a change of that version.
  const isOld = change.data !== undefined && change.data.updatedAt > meeting.updatedAt
  const toggle = () =>
    change.mutate({ ...meeting, id, status: isOn ? 'disable' : 'enable' }, { onSettled: () => setAsking(false) })
  if (status === 'pending')
    return (
      <span className="meeting-status">
        <PendingMark /> {mayWrite && <Decisions meeting={meeting} />}
      </span>
    )
  return (
    <span className="meeting-status">
      <Switch
        size="small"
        checked={isOn}
        disabled={!mayChange(meeting)}
        loading={change.isPending || isOld}
        aria-label={t('meetings.toggle', { name })}
        onChange={() => (alsoIn.length > 0 ? setAsking(true) : toggle())}
      />{' '}
      {t(`meetings.${status}`)}
      {isAsking && (
        <Dialog
          title={t(isOn ? 'meetings.disableAsk' : 'meetings.enableAsk', { name })}
          okText={t('app.save')}
          cancelText={t('app.cancel')}
          confirmLoading={change.isPending}
          onOk={toggle}
          onCancel={() => setAsking(false)}
          width={440}
        >
          <RoomsChoice meeting={meeting} value={inAllRooms} onChange={setInAllRooms} />
        </Dialog>
      )}
    </span>
  )
}
