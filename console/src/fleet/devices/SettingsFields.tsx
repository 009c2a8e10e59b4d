import { orderFields } from '@wifi-tms/contract/orders'
import Form, { type Rule } from 'antd/es/form'
import AntdInput from 'antd/es/input'
import InputNumber from 'antd/es/input-number'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ruleOf } from '../../ui/form/rule-of.ts'
import './orders.css'

const { wifi, mqtt, server } = orderFields.config
const shapes = { ssid: wifi.unwrap().shape.ssid, host: mqtt.unwrap().shape.host, server }

/** The shape of a Wi-Fi password, which is empty for an open network. */
export const passwordShape = wifi.unwrap().shape.password

interface Props {
  /** The form's field that holds these fields; absent: they are fields of the form itself. */
  parent?: string
  /** The network and broker as a device reports them. */
  reported?: { ssid: string; broker: string }
  /** The port of this server's broker, which an empty port field means; undefined until it is known. */
  usualPort: number | undefined
  /** A rule about all fields. Its fault is shown at the first field. */
  rule?: Rule
  /** The form item for the password. */
  children: ReactNode
}

/** The fields of a network, a broker and a server; an empty one changes nothing. */
export function SettingsFields({ parent, reported, usualPort, rule, children }: Props) {
  const { t } = useTranslation()
  const pathOf = (...path: string[]) => (parent ? [parent, ...path] : path)
  const ruleFor = (field: keyof typeof shapes) =>
    ruleOf(shapes[field].or(z.literal('')).optional(), t(`deviceOrders.${field}Fault`))
  const extra = (value: string | undefined) => value !== undefined && t('deviceOrders.reported', { value })
  return (
    <>
      <Form.Item
        name={pathOf('wifi', 'ssid')}
        label={t('deviceOrders.ssid')}
        extra={extra(reported?.ssid)}
        rules={[ruleFor('ssid'), ...(rule ? [rule] : [])]}
      >
        <AntdInput maxLength={32} spellCheck={false} autoComplete="off" />
      </Form.Item>
      {children}
      <Form.Item
        name={pathOf('mqtt', 'host')}
        label={t('deviceOrders.host')}
        extra={extra(reported?.broker)}
        rules={[ruleFor('host')]}
      >
        <AntdInput maxLength={253} spellCheck={false} autoComplete="off" className="mono" />
      </Form.Item>
      <Form.Item name={pathOf('mqtt', 'port')} label={t('deviceOrders.port')}>
        <InputNumber min={1} max={65_535} precision={0} {...(usualPort && { placeholder: String(usualPort) })} />
      </Form.Item>
      <Form.Item
        name={pathOf('server')}
        label={t('deviceOrders.server')}
        extra={t('deviceOrders.serverText')}
        rules={[ruleFor('server')]}
      >
        <AntdInput maxLength={200} spellCheck={false} placeholder="http://192.168.1.10:8080" className="mono" />
      </Form.Item>
    </>
  )
}
