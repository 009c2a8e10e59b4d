import { BOOKING_DAYS_MAX, BOOKING_MINUTES_MAX, BookingRules } from '@wifi-tms/contract/rooms'
import Form from 'antd/es/form'
import InputNumber from 'antd/es/input-number'
import Select from 'antd/es/select'
import Switch from 'antd/es/switch'
import { useTranslation } from 'react-i18next'

/** Converts the form's fields to the rules of a room: a field that was emptied is no rule. */
export const bookingFrom = (booking: Record<string, unknown> | undefined) =>
  Object.fromEntries(Object.entries(booking ?? {}).filter(([, value]) => value !== null))

/** The limits of members with the range of each. */
const limits = [
  { name: 'longest', min: 1, max: BOOKING_MINUTES_MAX },
  { name: 'ahead', min: 0, max: BOOKING_DAYS_MAX },
  { name: 'buffer', min: 0, max: BOOKING_MINUTES_MAX },
] as const

/** The fields for who may book a room, and for the rules of members. The rules are hidden while only editors book. */
export function BookingFields() {
  const { t } = useTranslation()
  const areHidden = Form.useWatch(['booking', 'who']) !== 'members'
  return (
    <section className="room-part" aria-label={t('rooms.booking')}>
      <h3>{t('rooms.booking')}</h3>
      <p className="second">{t('rooms.bookingText')}</p>
      <Form.Item name={['booking', 'who']} label={t('rooms.bookingWho')} initialValue="editors">
        <Select options={BookingRules.shape.who.options.map((value) => ({ value, label: t(`bookers.${value}`) }))} />
      </Form.Item>
      <div className="form-row">
        {limits.map(({ name, min, max }) => (
          <Form.Item key={name} name={['booking', name]} hidden={areHidden} label={t(`rooms.${name}`)}>
            <InputNumber min={min} max={max} precision={0} />
          </Form.Item>
        ))}
      </div>
      <Form.Item
        name={['booking', 'approval']}
        hidden={areHidden}
        label={t('rooms.approval')}
        extra={t('rooms.approvalText')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </section>
  )
}
