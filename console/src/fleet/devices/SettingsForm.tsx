import type { Device } from '@wifi-tms/contract/devices'
import type { Input } from '@wifi-tms/contract/endpoint'
import { configureDevice, orderFields } from '@wifi-tms/contract/orders'
import { readOverview } from '@wifi-tms/contract/overview'
import Alert from 'antd/es/alert'
import Form from 'antd/es/form'
import AntdInput from 'antd/es/input'
import InputNumber from 'antd/es/input-number'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { ruleOf } from '../../ui/form/rule-of.ts'
import { useLeaving } from '../../ui/form/use-leaving.tsx'
import { nameOf } from './device-name.ts'

interface Fields {
  ssid?: string
  password?: string
  host?: string
  port?: number | null
  server?: string
}

const { wifi, mqtt, server } = orderFields.config
const shapes = {
  ssid: wifi.unwrap().shape.ssid,
  password: wifi.unwrap().shape.password,
  host: mqtt.unwrap().shape.host,
  server,
}

/** The fields that were filled in, as the call wants them; undefined if there are none, or no port is known yet. */
function settingsOf({ password = '', host, port, server, ...fields }: Fields, device: Device, usualPort?: number) {
  // A password without a network name is a new password for the present network.
  const ssid = fields.ssid || (password && device.wifi.ssid)
  const brokerPort = port ?? usualPort
  if (host && !brokerPort) return undefined
  const settings: Omit<Input<typeof configureDevice>, 'id'> = {
    ...(ssid && { wifi: { ssid, password } }),
    ...(host && brokerPort && { mqtt: { host, port: brokerPort } }),
    ...(server && { server }),
  }
  return Object.keys(settings).length > 0 ? settings : undefined
}

/** Sends a device other Wi-Fi and broker settings. Passwords are sent on and not kept. */
export function SettingsForm({ device, close }: { device: Device; close: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [form] = Form.useForm<Fields>()
  const [isChanged, setChanged] = useState(false)
  const configure = useChange(configureDevice, 'deviceOrders')
  const { leave, question } = useLeaving(isChanged)
  const mqttPort = useCall(readOverview, {}, { quiet: true }).data?.mqttPort
  const settings = settingsOf(Form.useWatch([], form) ?? {}, device, mqttPort)
  /** An empty field changes nothing, so it is not sent. */
  const filled = (name: keyof typeof shapes) =>
    ruleOf(shapes[name].or(z.literal('')).optional(), t(`deviceOrders.${name}Fault`))
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
          <Form.Item
            name="ssid"
            label={t('deviceOrders.ssid')}
            extra={t('deviceOrders.reported', { value: device.wifi.ssid || '–' })}
            rules={[filled('ssid')]}
          >
            <AntdInput maxLength={32} spellCheck={false} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="password"
            label={t('deviceOrders.password')}
            extra={t('deviceOrders.passwordText')}
            rules={[filled('password')]}
          >
            <AntdInput.Password maxLength={64} autoComplete="new-password" />
          </Form.Item>
          <Form.Item
            name="host"
            label={t('deviceOrders.host')}
            extra={t('deviceOrders.reported', { value: brokerOf(device) })}
            rules={[filled('host')]}
          >
            <AntdInput maxLength={253} spellCheck={false} autoComplete="off" className="mono" />
          </Form.Item>
          <Form.Item name="port" label={t('deviceOrders.port')}>
            <InputNumber min={1} max={65_535} precision={0} {...(mqttPort && { placeholder: String(mqttPort) })} />
          </Form.Item>
          <Form.Item
            name="server"
            label={t('deviceOrders.server')}
            extra={t('deviceOrders.serverText')}
            rules={[filled('server')]}
          >
            <AntdInput maxLength={200} spellCheck={false} placeholder="http://192.168.1.10:8080" className="mono" />
          </Form.Item>
        </Form>
      </Dialog>
      {question}
    </>
  )
}

const brokerOf = ({ mqtt: { host, port } }: Device) => [host || '–', port].filter((one) => one !== null).join(':')
