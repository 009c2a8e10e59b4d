import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { BUDGET_MAX, QUIET_MAX } from '@wifi-tms/contract/products'
import { weekdays } from '@wifi-tms/contract/rooms'
import Button from 'antd/es/button'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import InputNumber from 'antd/es/input-number'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { useWeekdayOptions } from '../../base/i18n/use-weekdays.ts'
import { EndTimeInput } from '../../ui/form/EndTimeInput.tsx'
import { TimeZoneSelect } from '../../ui/form/TimeZoneSelect.tsx'

/** The first values of a new quiet time: every night. */
const night = { days: [...weekdays], from: '20:00', to: '07:00' }

/** The fields of one quiet time: the days on which it begins, its start and its end. */
function QuietFields({ index, remove }: { index: number; remove: () => void }) {
  const { t } = useTranslation()
  const options = useWeekdayOptions()
  const required = { required: true, message: t('products.quietFault') }
  const label = t('products.quietRemove', { number: index + 1 })
  return (
    <li aria-label={t('products.quietTime', { number: index + 1 })}>
      <div className="quiet-days">
        <Form.Item name={[index, 'days']} label={t('products.quietDays')} rules={[required]}>
          <Select mode="multiple" options={options} showSearch={false} />
        </Form.Item>
        <Button type="text" aria-label={label} title={label} icon={<DeleteOutlined aria-hidden />} onClick={remove} />
      </div>
      <div className="form-row">
        <Form.Item name={[index, 'from']} label={t('products.quietFrom')} rules={[required]}>
          <Input type="time" />
        </Form.Item>
        <Form.Item
          name={[index, 'to']}
          label={t('products.quietTo')}
          dependencies={[['quiet', index, 'from']]}
          rules={[
            required,
            ({ getFieldValue }) => ({
              validator: async (_, to?: string) => {
                if (to && to === getFieldValue(['quiet', index, 'from'])) throw new Error(t('products.quietEndFault'))
              },
            }),
          ]}
        >
          <EndTimeInput />
        </Form.Item>
      </div>
    </li>
  )
}

/** The fields that limit the planned refreshes of a product's devices: its quiet times and the budget of a day. */
export function RefreshLimitFields() {
  const { t } = useTranslation()
  return (
    <section className="rest-fields" aria-label={t('products.rest')}>
      <h3>{t('products.rest')}</h3>
      <p className="second">{t('products.restText')}</p>
      <Form.List name="quiet">
        {(times, { add, remove }) => (
          <>
            <ol aria-label={t('products.quiet')}>
              {times.map(({ key, name: index }) => (
                <QuietFields key={key} index={index} remove={() => remove(index)} />
              ))}
            </ol>
            <Button icon={<PlusOutlined aria-hidden />} disabled={times.length >= QUIET_MAX} onClick={() => add(night)}>
              {t('products.quietAdd')}
            </Button>
          </>
        )}
      </Form.List>
      <Form.Item name="budget" label={t('products.budget')} extra={t('products.budgetText')}>
        <InputNumber min={1} max={BUDGET_MAX} precision={0} placeholder={t('products.budgetNone')} />
      </Form.Item>
      <Form.Item name="timeZone" label={t('products.timeZone')}>
        <TimeZoneSelect />
      </Form.Item>
    </section>
  )
}
