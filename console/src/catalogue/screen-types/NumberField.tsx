import Form from 'antd/es/form'
import InputNumber from 'antd/es/input-number'
import { useTranslation } from 'react-i18next'

interface Props {
  name: 'type' | 'sort' | 'width' | 'height'
  min?: number
  max: number
  extra?: string
}

/** A form field of a screen type: a whole number that people must fill in. */
export function NumberField({ name, min = 0, max, extra }: Props) {
  const { t } = useTranslation()
  return (
    <Form.Item
      name={name}
      label={t(`screenTypes.${name}`)}
      rules={[{ required: true, message: t(`screenTypes.${name}Fault`) }]}
      {...(extra && { extra })}
    >
      <InputNumber min={min} max={max} precision={0} className="number-field" />
    </Form.Item>
  )
}
