import Form from 'antd/es/form'
import Switch from 'antd/es/switch'
import { useTranslation } from 'react-i18next'
import { allDay, isAllDay } from './meeting-times.ts'

/** The times of a meeting after the switch is turned off. */
const usualTimes = { startTime: '09:00', endTime: '10:00' }

/** The switch that makes a meeting last the whole day. */
export function AllDayField() {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const isWholeDay = useIsAllDay()
  return (
    <Form.Item label={t('meetings.allDay')}>
      <Switch
        checked={isWholeDay}
        aria-label={t('meetings.allDay')}
        onChange={(on) => form.setFieldsValue(on ? allDay : usualTimes)}
      />
    </Form.Item>
  )
}

/** True if the meeting in this form takes the whole day. */
export const useIsAllDay = (): boolean => {
  const startTime: string | undefined = Form.useWatch('startTime')
  const endTime: string | undefined = Form.useWatch('endTime')
  return isAllDay({ startTime, endTime })
}
