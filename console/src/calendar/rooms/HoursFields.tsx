import { HOLIDAYS_MAX, type Hours, RoomWrite } from '@wifi-tms/contract/rooms'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { useWeekdayOptions } from '../../base/i18n/use-weekdays.ts'
import { EndTimeInput } from '../../ui/form/EndTimeInput.tsx'
import { ruleOf } from '../../ui/form/rule-of.ts'

/** The initial working hours in the form. */
const usualHours = { from: '08:00', to: '18:00' }

/** Converts the form's fields to working hours; null if no day is chosen. */
export const hoursFrom = (hours: Partial<Hours> | undefined): Hours | null =>
  hours?.days?.length ? { ...usualHours, ...hours, days: hours.days } : null

/** The fields for the days and hours at which a room is open, and for its holidays. */
export function HoursFields() {
  const { t } = useTranslation()
  const options = useWeekdayOptions()
  return (
    <section className="room-part" aria-label={t('rooms.hours')}>
      <h3>{t('rooms.hours')}</h3>
      <p className="second">{t('rooms.hoursText')}</p>
      <Form.Item name={['hours', 'days']} label={t('rooms.days')}>
        <Select mode="multiple" options={options} showSearch={false} allowClear />
      </Form.Item>
      <div className="form-row">
        <Form.Item name={['hours', 'from']} label={t('rooms.from')} initialValue={usualHours.from}>
          <Input type="time" />
        </Form.Item>
        <Form.Item
          name={['hours', 'to']}
          label={t('rooms.to')}
          initialValue={usualHours.to}
          dependencies={[['hours', 'from']]}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, to?: string) => {
                const from: string | undefined = getFieldValue(['hours', 'from'])
                if (from && to && to <= from) throw new Error(t('rooms.hoursFault'))
              },
            }),
          ]}
        >
          <EndTimeInput />
        </Form.Item>
      </div>
      <Form.Item
        name="holidays"
        label={t('rooms.holidays')}
        extra={t('rooms.holidaysText')}
        rules={[ruleOf(RoomWrite.shape.holidays, t('rooms.holidaysFault'))]}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          allowClear
          maxCount={HOLIDAYS_MAX}
          tokenSeparators={[',', '，', '、', ' ', ';']}
          placeholder="2026-12-25"
        />
      </Form.Item>
    </section>
  )
}
