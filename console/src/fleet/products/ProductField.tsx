import Form from 'antd/es/form'
import { useTranslation } from 'react-i18next'
import { ProductSelect } from './ProductSelect.tsx'

/** The field for the product of a form's object; `extra` explains below the field what the product is for. */
export function ProductField({ extra }: { extra?: string }) {
  const { t } = useTranslation()
  return (
    <Form.Item
      name="product"
      label={t('devices.product')}
      extra={extra}
      rules={[{ required: true, message: t('devices.productFault') }]}
    >
      <ProductSelect />
    </Form.Item>
  )
}
