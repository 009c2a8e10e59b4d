import { meetings } from '@wifi-tms/contract/meetings'
import type { MeetingPart } from '@wifi-tms/contract/occurrences'
import Form from 'antd/es/form'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { PartChoice } from './PartChoice.tsx'

interface Props {
  /** The id of the series. */
  id: string
  day: string
  value: MeetingPart
  onChange: (part: MeetingPart) => void
}

/**
 * Asks in a meeting's form which times of the series are changed. The date field then holds the day of the first of
 * these times.
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
