import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import { z } from 'zod'
import { ruleOf } from './rule-of.ts'

/** A box that a person ticks for what is said above it; until then nothing is saved, and the fault says why. */
export function SureBox({ name, label, fault }: { name: string; label: string; fault: string }) {
  return (
    <Form.Item name={name} valuePropName="checked" rules={[ruleOf(z.literal(true), fault)]}>
      <Checkbox>{label}</Checkbox>
    </Form.Item>
  )
}
