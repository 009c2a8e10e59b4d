import Form from 'antd/es/form'
import InputNumber from 'antd/es/input-number'
import { useTranslation } from 'react-i18next'

interface Props {
  name: 'type' | 'sort' | 'width' | 'height'
  min?: number
  max: number
  extra?: string
}

/** The field of a required whole number of a screen type. */
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
