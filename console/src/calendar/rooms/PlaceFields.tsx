import { listSites } from '@wifi-tms/contract/labels'
import { CAPACITY_MAX } from '@wifi-tms/contract/rooms'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import InputNumber from 'antd/es/input-number'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'

/** The fields of a room's place and seats. */
export function PlaceFields() {
  const { t } = useTranslation()
  const sitesId = useId()
  const { data } = useCall(listSites, {}, { quiet: true })
  return (
    <section className="room-part" aria-label={t('rooms.place')}>
      <h3>{t('rooms.place')}</h3>
      <div className="form-row">
        <Form.Item name={['place', 'site']} label={t('rooms.site')}>
          <Input maxLength={100} autoComplete="off" list={sitesId} />
        </Form.Item>
        <Form.Item name={['place', 'floor']} label={t('rooms.floor')}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="capacity"
          label={t('rooms.capacity')}
          getValueProps={(seats?: number) => ({ value: seats || null })}
          normalize={(seats: number | null) => seats ?? 0}
        >
          <InputNumber min={1} max={CAPACITY_MAX} precision={0} />
        </Form.Item>
      </div>
      <datalist id={sitesId}>
        {data?.items.map(({ label }) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </section>
  )
}
