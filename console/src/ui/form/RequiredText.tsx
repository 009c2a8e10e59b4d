import Form, { type Rule } from 'antd/es/form'
import Input from 'antd/es/input'
import type { ReactNode } from 'react'
import { DEBOUNCE_MS } from './use-debounced.ts'

interface Props {
  name: string
  label: string
  /** The message for an empty field. */
  fault: string
  extra?: ReactNode
  spellCheck?: boolean
  maxLength?: number
  /** True if the field has the focus when the form opens. */
  isFirst?: boolean
  /** A further rule for the text. */
  rule?: Rule
}

/** The field of a line of text, such as a name, that must not be empty. */
export const RequiredText = ({
  name,
  label,
  fault,
  extra,
  spellCheck = true,
  maxLength = 100,
  isFirst = false,
  rule,
}: Props) => (
  <Form.Item
    name={name}
    label={label}
    extra={extra}
    validateDebounce={DEBOUNCE_MS}
    rules={[{ required: true, whitespace: true, message: fault }, ...(rule ? [rule] : [])]}
  >
    <Input autoFocus={isFirst} maxLength={maxLength} spellCheck={spellCheck} autoComplete="off" />
  </Form.Item>
)
