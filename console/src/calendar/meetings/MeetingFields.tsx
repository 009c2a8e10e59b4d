import { type MeetingStatus, meetingStatuses, ROOMS_AT_ONCE } from '@wifi-tms/contract/meetings'
import { rooms } from '@wifi-tms/contract/rooms'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { LAST_DAY } from '../../base/i18n/time.ts'
import { EndTimeInput } from '../../ui/form/EndTimeInput.tsx'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { ReferencesSelect } from '../../ui/form/ReferencesSelect.tsx'
import { RequiredText } from '../../ui/form/RequiredText.tsx'
import { RepeatField } from '../repeat/RepeatField.tsx'
import type { RepeatName } from '../repeat/rule-parts.ts'
import { AllDayField, useIsAllDay } from './AllDayField.tsx'
import { BookingNote } from './BookingNote.tsx'
import { DaysOutField } from './DaysOutField.tsx'
import { useBooksAsMember, useReasonAgainst } from './may-book.ts'
import { StartTimeInput } from './StartTimeInput.tsx'

/** The repetitions in the form. */
const repeatChoices: readonly RepeatName[] = ['DAILY', 'WORKDAYS', 'WEEKLY', 'MONTHLY', 'YEARLY']

interface Props {
  /** True: the meeting is new, and may be added in several rooms at once. */
  isNew?: boolean
  /** True: the meeting is changed in all its rooms, and stays in them. */
  hasFixedRooms?: boolean
  /** True: the meeting does not repeat, and the form has no field for that. */
  isSingle?: boolean
  /** True: the meeting is a series with exceptions. */
  hasExceptions?: boolean
}

/** The fields of a meeting. */
export function MeetingFields({
  isNew = false,
  hasFixedRooms = false,
  isSingle = false,
  hasExceptions = false,
}: Props) {
  const { t } = useTranslation()
  const isWholeDay = useIsAllDay()
  const isMember = useBooksAsMember()
  const roomChoice = {
    resource: rooms,
    nameOf: ({ name }: { name: string }) => name,
    reasonAgainst: useReasonAgainst(),
  }
  const chosenRooms: string[] | string | undefined = Form.useWatch(isNew ? 'rooms' : 'room', { preserve: true })
  const roomIds = [chosenRooms ?? []].flat()
  const currentStatus: MeetingStatus | undefined = Form.useWatch('status')
  // People cannot make a meeting pending: a member's booking does that.
  const statuses = meetingStatuses.filter((status) => status !== 'pending' || currentStatus === 'pending')
  const required = (message: string) => [{ required: true, message }]
  return (
    <>
      <RequiredText name="name" label={t('meetings.name')} fault={t('meetings.nameFault')} isFirst={isNew} />
      {isNew && (
        <Form.Item name="rooms" label={t('meetings.rooms')} rules={required(t('meetings.roomFault'))}>
          <ReferencesSelect {...roomChoice} maxCount={ROOMS_AT_ONCE} />
        </Form.Item>
      )}
      {!(isNew || hasFixedRooms) && (
        <Form.Item name="room" label={t('meetings.room')} rules={required(t('meetings.roomFault'))}>
          <ReferenceSelect {...roomChoice} />
        </Form.Item>
      )}
      {isMember && <BookingNote roomIds={roomIds} />}
      <div className="form-row">
        <Form.Item name="date" label={t('meetings.date')} rules={required(t('meetings.dateFault'))}>
          <Input type="date" max={LAST_DAY} />
        </Form.Item>
        <Form.Item
          name="startTime"
          hidden={isWholeDay}
          label={t('meetings.startTime')}
          rules={required(t('meetings.startTimeFault'))}
        >
          <StartTimeInput />
        </Form.Item>
        <Form.Item
          name="endTime"
          hidden={isWholeDay}
          label={t('meetings.endTime')}
          dependencies={['startTime']}
          rules={[
            ...required(t('meetings.endTimeFault')),
            ({ getFieldValue }) => ({
              validator: async (_, end?: string) => {
                const start: string | undefined = getFieldValue('startTime')
                if (start && end && end <= start) throw new Error(t('meetings.endFault'))
              },
            }),
          ]}
        >
          <EndTimeInput />
        </Form.Item>
      </div>
      <AllDayField />
      {!isSingle && (
        <Form.Item name="recurrence" label={t('meetings.repeats')}>
          <RepeatField choices={repeatChoices} />
        </Form.Item>
      )}
      {hasExceptions && (
        <Form.Item name="exceptions" label={t('meetings.exceptions')}>
          <DaysOutField />
        </Form.Item>
      )}
      <div className="form-row">
        <Form.Item name="organiser" label={t('meetings.organiser')}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        {!isMember && (
          <Form.Item name="status" label={t('meetings.status')}>
            <Select options={statuses.map((value) => ({ value, label: t(`meetings.${value}`) }))} />
          </Form.Item>
        )}
      </div>
      <Form.Item name="description" label={t('meetings.description')}>
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
    </>
  )
}
