import { batteryCurves } from '@wifi-tms/contract/battery'
import Form from 'antd/es/form'
import InputNumber from 'antd/es/input-number'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'

/** The voltages of an empty and a full battery, stored in hundredths of a volt, and the curve between them. */
export function BatteryFields() {
  const { t } = useTranslation()
  return (
    <>
      {(['emptyVoltage', 'fullVoltage'] as const).map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`deviceTypes.${name}`)}
          rules={[{ required: true, message: t('deviceTypes.voltageFault') }]}
          getValueProps={(hundredths: number | null) => ({ value: hundredths === null ? null : hundredths / 100 })}
          normalize={(volts: number | null) => (volts === null ? null : Math.round(volts * 100))}
        >
          <InputNumber min={0} max={100} step={0.01} precision={2} className="number-field" />
        </Form.Item>
      ))}
      <Form.Item name="curve" label={t('deviceTypes.curve')} extra={t('deviceTypes.curveText')}>
        <Select options={batteryCurves.map((value) => ({ value, label: t(`deviceTypes.curves.${value}`) }))} />
      </Form.Item>
    </>
  )
}
