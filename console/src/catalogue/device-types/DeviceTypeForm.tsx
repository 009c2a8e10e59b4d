import { usualBattery } from '@wifi-tms/contract/battery'
import { type DeviceType, deviceTypes } from '@wifi-tms/contract/device-types'
import Form from 'antd/es/form'
import InputNumber from 'antd/es/input-number'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { BatteryFields } from './BatteryFields.tsx'

/** The form of a device type. While devices use the type, the server refuses to change its value. */
export function DeviceTypeForm({ object, close }: { object: DeviceType | undefined; close: () => void }) {
  const { t } = useTranslation()
  const highestType = useCall(deviceTypes.list, { sort: '-type', limit: 1 }, { enabled: !object }).data
  return (
    <FormDialog
      noun="deviceTypes"
      resource={deviceTypes}
      object={object}
      start={object ? {} : highestType && { type: (highestType.items[0]?.type ?? 0) + 1, ...usualBattery }}
      close={close}
    >
      <NameField noun="deviceTypes" resource={deviceTypes} object={object} />
      <Form.Item
        name="type"
        label={t('deviceTypes.type')}
        extra={t('deviceTypes.typeText')}
        rules={[{ required: true, message: t('deviceTypes.typeFault') }]}
      >
        <InputNumber min={0} max={65_535} precision={0} className="number-field" />
      </Form.Item>
      <BatteryFields />
    </FormDialog>
  )
}
