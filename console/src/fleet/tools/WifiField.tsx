import Form from 'antd/es/form'
import Input from 'antd/es/input'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DEBOUNCE_MS } from '../../ui/form/use-debounced.ts'
import { type EnteredSettings, isFaulty } from './wifi-settings.ts'

interface Props {
  name: 'ssid' | 'password' | 'user' | 'ip' | 'netmask' | 'gateway' | 'dns' | 'server' | 'broker' | 'key'
  /** The other fields on which the check of this field depends. */
  dependencies?: (keyof EnteredSettings)[]
  optional?: boolean
  extra?: ReactNode
}

const SECRETS = ['password', 'key']

/** A field of the settings with its fault. */
export function WifiField({ name, dependencies = [], optional = false, extra }: Props) {
  const { t } = useTranslation()
  const TextInput = SECRETS.includes(name) ? Input.Password : Input
  return (
    <Form.Item
      name={name}
      label={t(`tools.wifi.${name}`)}
      extra={extra}
      required={!optional}
      dependencies={dependencies}
      validateDebounce={DEBOUNCE_MS}
      rules={[
        ({ getFieldsValue }) => ({
          validator: async () => {
            if (isFaulty(name, getFieldsValue())) throw new Error(t(`tools.wifi.faults.${name}`))
          },
        }),
      ]}
    >
      <TextInput maxLength={200} spellCheck={false} autoComplete="off" />
    </Form.Item>
  )
}
