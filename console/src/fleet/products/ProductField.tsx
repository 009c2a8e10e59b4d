import Form from 'antd/es/form'
import { useTranslation } from 'react-i18next'
import { ProductSelect } from './ProductSelect.tsx'

/** The product of what a form adds or changes; `extra` says what it is for. */
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
