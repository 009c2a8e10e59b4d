import { meetings } from '@wifi-tms/contract/meetings'
import type { MeetingPart } from '@wifi-tms/contract/occurrences'
import Form from 'antd/es/form'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { PartChoice } from './PartChoice.tsx'

interface Props {
  /** The id of the series. */
  id: string
  /** The day of the occurrence for which the form was opened, like 2026-11-30. */
  day: string
  value: MeetingPart
  onChange: (part: MeetingPart) => void
}

/**
 * The field in a meeting's form for the occurrences of the series that are changed: the one on this day, that one and
 * all later ones, or all. A choice sets the date field to the day of the first changed occurrence.
 */
export function PartField({ id, day, value, onChange }: Props) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const series = useCall(meetings.get, { id }, { quiet: true }).data
  const choose = (part: MeetingPart) => {
    form.setFieldValue('date', part === 'all' ? series?.date : day)
    onChange(part)
  }
  return (
    <Form.Item label={t('meetings.part')}>
      <PartChoice day={day} value={value} onChange={choose} />
    </Form.Item>
  )
}
