import { type Meeting, meetings } from '@wifi-tms/contract/meetings'
import { changeInRooms, changeOccurrence, type MeetingPart } from '@wifi-tms/contract/occurrences'
import Form from 'antd/es/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { MeetingFields } from './MeetingFields.tsx'
import { PartField } from './PartField.tsx'
import { RoomsChoice } from './RoomsChoice.tsx'

interface Props {
  object: Meeting
  /** The occurrences of a series that are chosen at first. */
  part?: MeetingPart
  close: () => void
}

/**
 * The form that changes a meeting. It asks which occurrences of a series are meant, and whether a meeting in several
 * rooms is changed in all of them.
 */
export function MeetingForm({ object, part: firstPart = 'all', close }: Props) {
  const { t } = useTranslation()
  const { _id: id, day, recurrence, exceptions, alsoIn } = object
  const isSeries = recurrence !== ''
  const [part, setPart] = useState<MeetingPart>(isSeries ? firstPart : 'all')
  const [inAllRooms, setInAllRooms] = useState(alsoIn.length > 0)
  const updateHere = part === 'all' ? meetings.update : changeOccurrence
  const update = inAllRooms ? changeInRooms : updateHere
  return (
    <FormDialog
      noun="meetings"
      resource={{ ...meetings, update }}
      object={object}
      start={part === 'all' ? {} : { date: day }}
      {...(part !== 'all' && { toWrite: (fields) => ({ ...fields, day, part }) })}
      close={close}
    >
      {isSeries && <PartField id={id} day={day} value={part} onChange={setPart} />}
      {alsoIn.length > 0 && (
        <Form.Item label={t('meetings.rooms')}>
          <RoomsChoice meeting={object} value={inAllRooms} onChange={setInAllRooms} />
        </Form.Item>
      )}
      <MeetingFields
        hasFixedRooms={inAllRooms}
        isSingle={part === 'one'}
        hasExceptions={part === 'all' && exceptions.length > 0}
      />
    </FormDialog>
  )
}
