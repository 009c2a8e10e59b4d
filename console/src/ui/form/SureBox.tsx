import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import { z } from 'zod'
import { ruleOf } from './rule-of.ts'

/**
 * A box that a person ticks to confirm its label; without the tick the form is not saved, and the box shows `fault`.
 */
export function SureBox({ name, label, fault }: { name: string; label: string; fault: string }) {
  return (
    <Form.Item name={name} valuePropName="checked" rules={[ruleOf(z.literal(true), fault)]}>
      <Checkbox>{label}</Checkbox>
    </Form.Item>
  )
}
