import { algorithms } from '@wifi-tms/contract/algorithms'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { type Device, DeviceMacInput, devices } from '@wifi-tms/contract/devices'
import { listLabels } from '@wifi-tms/contract/labels'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'
import { screenTypeName } from '../../catalogue/screen-types/screen-type-name.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { ruleOf } from '../../ui/form/rule-of.ts'
import { sameNameRule } from '../../ui/form/same-name-rule.ts'
import { DEBOUNCE_MS } from '../../ui/form/use-debounced.ts'
import { LabelField } from '../../ui/labels/LabelField.tsx'
import { ProductField } from '../products/ProductField.tsx'
import { WakeField } from '../products/WakeField.tsx'
import { macText } from './device-name.ts'

const nameOf = ({ name }: { name: string }) => name

/** Leads to the Wi-Fi tool and closes the form, unless something was typed: then the form asks before it is left. */
function WifiLink({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  return (
    <Link to={pathTo('tools')} onClick={() => !form.isFieldsTouched() && close()}>
      {t('connecting.wifi')}
    </Link>
  )
}

/** The fields of a device. Those that the device reports itself cannot be changed. */
export default function DeviceForm({ object, close }: { object: Device | undefined; close: () => void }) {
  const { t } = useTranslation()
  // Devices of other protocols have the types that a person chooses, or those that the server has found out.
  const reportsTypes = object?.protocol === 'mqtt' || object?.protocol === 'http'
  const firstProduct = useCall(products.list, { limit: 1, sort: 'name' }, { enabled: !object }).data
  return (
    <FormDialog
      noun="devices"
      resource={devices}
      object={object}
      start={object ? {} : firstProduct && { product: firstProduct.items[0]?._id }}
      toFields={({ mac }: Device) => ({ mac: macText(mac) })}
      close={close}
    >
      {!object && (
        <Form.Item extra={t('connecting.wifiText')}>
          <WifiLink close={close} />
        </Form.Item>
      )}
      <Form.Item
        name="mac"
        label={t('devices.mac')}
        {...(!object && { extra: t('devices.macText') })}
        required
        rules={[ruleOf(DeviceMacInput, t('devices.macFault'))]}
      >
        <Input disabled={Boolean(object)} placeholder="a0:b1:c2:d3:e4:f5" spellCheck={false} className="mono" />
      </Form.Item>
      <Form.Item
        name="alias"
        label={t('devices.alias')}
        validateDebounce={DEBOUNCE_MS}
        rules={[sameNameRule(devices, 'alias', object?._id, t('form.sameName'))]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <ProductField />
      <Form.Item name="screenType" label={t('devices.screen')} extra={t('devices.toldByDevice')}>
        <ReferenceSelect
          resource={screenTypes}
          nameOf={screenTypeName}
          sort="sort"
          allowClear
          disabled={reportsTypes && object.screenTypeValue !== null}
        />
      </Form.Item>
      <Form.Item name="deviceType" label={t('devices.deviceType')}>
        <ReferenceSelect
          resource={deviceTypes}
          nameOf={nameOf}
          allowClear
          disabled={reportsTypes && object.deviceTypeValue !== null}
        />
      </Form.Item>
      <Form.Item name="algorithm" label={t('devices.algorithm')}>
        <ReferenceSelect resource={algorithms} nameOf={nameOf} allowClear placeholder={t('devices.usualAlgorithm')} />
      </Form.Item>
      <WakeField
        isOptional
        paceOf={typeof object?.deviceTypeValue === 'number' ? { deviceType: object.deviceTypeValue } : undefined}
      />
      <LabelField listCall={listLabels} />
    </FormDialog>
  )
}
