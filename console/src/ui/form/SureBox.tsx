import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import { z } from 'zod'
import { ruleOf } from './rule-of.ts'

interface Props {
  name: string
  label: string
  /** The message without the tick. */
  fault: string
  /** The text that the person confirms, if it may change: a tick holds only for the text beside it at that time. */
  about?: string
}

/** A box that a person ticks to confirm its label; without the tick the form is not saved. */
export function SureBox({ name, label, fault, about }: Props) {
  // The field's value is the confirmed text itself, so another text is not confirmed.
  const confirmed = about ?? true
  return (
    <Form.Item
      name={name}
      getValueProps={(value) => ({ checked: value === confirmed })}
      getValueFromEvent={({ target }: { target: { checked: boolean } }) => target.checked && confirmed}
      rules={[ruleOf(z.literal(confirmed), fault)]}
    >
      <Checkbox>{label}</Checkbox>
    </Form.Item>
  )
}
