import Form from 'antd/es/form'
import Input from 'antd/es/input'
import type { ReactNode } from 'react'

interface Props {
  name: string
  label: string
  /** This is said where it is empty. */
  fault: string
  extra?: ReactNode
  spellCheck?: boolean
}

/** The field of a line of text, such as a name, that must not be empty. */
export const RequiredText = ({ name, label, fault, extra, spellCheck = true }: Props) => (
  <Form.Item name={name} label={label} extra={extra} rules={[{ required: true, whitespace: true, message: fault }]}>
    <Input maxLength={100} spellCheck={spellCheck} />
  </Form.Item>
)
