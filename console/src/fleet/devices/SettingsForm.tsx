import type { Device } from '@wifi-tms/contract/devices'
import { configureDevice } from '@wifi-tms/contract/orders'
import { readOverview } from '@wifi-tms/contract/overview'
import Alert from 'antd/es/alert'
import Form from 'antd/es/form'
import AntdInput from 'antd/es/input'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { ruleOf } from '../../ui/form/rule-of.ts'
import { useLeaving } from '../../ui/form/use-leaving.tsx'
import { nameOf } from './device-name.ts'
import { passwordShape, SettingsFields } from './SettingsFields.tsx'
import { type SettingsEntered, settingsIn } from './settings-in.ts'

/**
 * A dialog that sends a device other Wi-Fi and broker settings. The server passes the password on without storing it.
 */
export function SettingsForm({ device, close }: { device: Device; close: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [form] = Form.useForm<SettingsEntered>()
  const [isChanged, setChanged] = useState(false)
  const configure = useChange(configureDevice, 'deviceOrders')
  const { leave, question } = useLeaving(isChanged)
  const mqttPort = useCall(readOverview, {}, { quiet: true }).data?.mqttPort
  const { wifi = {}, ...entered }: SettingsEntered = Form.useWatch([], form) ?? {}
  // A password without a network name is a new password for the present network.
  const ssid = wifi.ssid || (wifi.password ? device.wifi.ssid : '')
  const settings = settingsIn({ ...entered, wifi: { ...wifi, ssid } }, mqttPort)
  const send = () =>
    settings &&
    configure.mutate(
      { id: device._id, ...settings },
      {
        onSuccess: ({ state }) => {
          toast('done', t(state === 'waiting' ? 'deviceOrders.held' : 'deviceOrders.given'))
          close()
        },
      },
    )
  return (
    <>
      <Dialog
        title={t('deviceOrders.settingsOf', { name: nameOf(device) })}
        okText={t('deviceOrders.send')}
        cancelText={t('app.cancel')}
        okButtonProps={{ htmlType: 'submit', form: id, disabled: !settings }}
        confirmLoading={configure.isPending}
        onCancel={() => leave(close)}
        width={480}
      >
        <Form id={id} form={form} layout="vertical" onFinish={send} onValuesChange={() => setChanged(true)}>
          <Alert type="info" showIcon title={t('deviceOrders.settingsText')} className="form-note" />
          <SettingsFields reported={{ ssid: device.wifi.ssid || '–', broker: brokerOf(device) }} usualPort={mqttPort}>
            <Form.Item
              name={['wifi', 'password']}
              label={t('deviceOrders.password')}
              extra={t('deviceOrders.passwordText')}
              rules={[ruleOf(passwordShape.optional(), t('deviceOrders.passwordFault'))]}
            >
              <AntdInput.Password maxLength={64} autoComplete="new-password" />
            </Form.Item>
          </SettingsFields>
        </Form>
      </Dialog>
      {question}
    </>
  )
}

const brokerOf = ({ mqtt: { host, port } }: Device) => [host || '–', port].filter((part) => part !== null).join(':')
