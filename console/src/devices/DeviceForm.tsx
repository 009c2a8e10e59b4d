import { deviceTypes } from '@wifi-tms/contract/device-types'
import { type Device, devices, MacInput } from '@wifi-tms/contract/devices'
import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../ask/use-ask.ts'
import { FormModal } from '../list/FormModal.tsx'
import { useAlgorithms, useProducts, useScreenTypes } from '../list/lookups.ts'
import { macText } from './screen-name.ts'

/** Adds a tag, or changes what people say about it. What the tag tells of itself stands fast. */
export function DeviceForm({ device, close }: { device: Device | undefined; close: () => void }) {
  const { t } = useTranslation()
  const products = useProducts()
  const screens = useScreenTypes()
  const algorithms = useAlgorithms()
  const types = useAsk(deviceTypes.list, { limit: MAX_LIMIT, sort: 'name' })
  const known = <T extends { _id: string; name: string }>(items: Iterable<T>, label = (one: T) => one.name) =>
    [...items].map((one) => ({ value: one._id, label: label(one) }))
  const search = { optionFilterProp: 'label' as const }
  return (
    <FormModal
      title={device ? t('device.editTitle') : t('device.add')}
      resource={devices}
      object={device}
      start={
        device
          ? {
              mac: macText(device.mac),
              alias: device.alias,
              product: device.product,
              screenType: device.screenType ?? undefined,
              deviceType: device.deviceType ?? undefined,
              algorithm: device.algorithm ?? undefined,
            }
          : { product: [...products.keys()][0] }
      }
      close={close}
    >
      <Form.Item
        name="mac"
        label={t('device.mac')}
        rules={[
          {
            required: true,
            validator: async (_, value?: string) => {
              if (!MacInput.safeParse(value ?? '').success) throw new Error(t('device.macFault'))
            },
          },
        ]}
      >
        <Input disabled={Boolean(device)} placeholder="a0:b1:c2:d3:e4:f5" spellCheck={false} className="mono" />
      </Form.Item>
      <Form.Item name="alias" label={t('device.alias')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item
        name="product"
        label={t('device.product')}
        rules={[{ required: true, message: t('device.productFault') }]}
      >
        <Select showSearch={search} options={known(products.values())} />
      </Form.Item>
      <Form.Item name="screenType" label={t('device.screen')} extra={t('device.toldByTag')}>
        <Select
          allowClear
          showSearch={search}
          disabled={Boolean(device && device.screenTypeValue !== null)}
          options={known(screens.values(), ({ name, color }) => `${name} · ${color}`)}
        />
      </Form.Item>
      <Form.Item name="deviceType" label={t('device.deviceType')}>
        <Select
          allowClear
          disabled={Boolean(device && device.deviceTypeValue !== null)}
          options={known(types.data?.items ?? [])}
        />
      </Form.Item>
      <Form.Item name="algorithm" label={t('device.algorithm')}>
        <Select allowClear placeholder={t('device.usualAlgorithm')} options={known(algorithms.values())} />
      </Form.Item>
    </FormModal>
  )
}
