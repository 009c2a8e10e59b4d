import { parseVersion, versionText } from '@wifi-tms/contract/units'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface InputProps {
  id?: string
  value?: number | undefined
  onChange?: (version: number | undefined) => void
}

/** The field for a version as people write it. It shows the parsed version beside the typed text. */
function VersionInput({ id, value, onChange }: InputProps) {
  const [text, setText] = useState(value === undefined ? '' : versionText(value).replace('Version-', ''))
  return (
    <Input
      {...(id && { id })}
      value={text}
      maxLength={14}
      placeholder="1.02"
      spellCheck={false}
      autoComplete="off"
      // An empty suffix keeps the input's element, and with it the focus, while a version is typed.
      suffix={value === undefined ? <span /> : <span className="none">{versionText(value)}</span>}
      onChange={(event) => {
        setText(event.target.value)
        onChange?.(parseVersion(event.target.value))
      }}
    />
  )
}

/** The required field of a firmware's or a hardware's version. */
export function VersionField({ name }: { name: 'softwareVersion' | 'hardwareVersion' }) {
  const { t } = useTranslation()
  return (
    <Form.Item name={name} label={t(`otas.${name}`)} rules={[{ required: true, message: t(`otas.${name}Fault`) }]}>
      <VersionInput />
    </Form.Item>
  )
}
