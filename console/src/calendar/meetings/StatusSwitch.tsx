import { type Meeting, meetings } from '@wifi-tms/contract/meetings'
import { changeInRooms } from '@wifi-tms/contract/occurrences'
import Switch from 'antd/es/switch'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { useMay } from '../../base/session/use-may.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { RoomsChoice } from './RoomsChoice.tsx'

/** Enables and disables a meeting, which frees its time; where it was booked in several rooms, it asks in which. */
export function StatusSwitch({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const [everywhere, setEverywhere] = useState(true)
  const [isAsked, setAsked] = useState(false)
  const change = useChange(isAsked && everywhere ? changeInRooms : meetings.update, 'meetings')
  const mayWrite = useMay(meetings.access.write)
  const { _id: id, status, name, alsoIn } = meeting
  const isOn = status === 'enable'
  const turn = () =>
    change.mutate({ ...meeting, id, status: isOn ? 'disable' : 'enable' }, { onSettled: () => setAsked(false) })
  return (
    <span className="meeting-status">
      <Switch
        size="small"
        checked={isOn}
        disabled={!mayWrite || meeting.source === 'calendar'}
        loading={change.isPending}
        aria-label={t('meetings.toggle', { name })}
        onChange={() => (alsoIn.length > 0 ? setAsked(true) : turn())}
      />{' '}
      {t(`meetings.${status}`)}
      {isAsked && (
        <Dialog
          title={t(isOn ? 'meetings.disableAsk' : 'meetings.enableAsk', { name })}
          okText={t('app.save')}
          cancelText={t('app.cancel')}
          confirmLoading={change.isPending}
          onOk={turn}
          onCancel={() => setAsked(false)}
          width={440}
        >
          <RoomsChoice meeting={meeting} value={everywhere} onChange={setEverywhere} />
        </Dialog>
      )}
    </span>
  )
}
