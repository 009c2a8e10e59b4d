import { Apikey, enrolments, type Product, products, Uri } from '@wifi-tms/contract/products'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../list/FormModal.tsx'
import { RequiredText } from '../list/RequiredText.tsx'

/** Adds a product or changes one. The address in the topics stays while tags use it. */
export function ProductForm({ product, close }: { product: Product | undefined; close: () => void }) {
  const { t } = useTranslation()
  const fixed = Boolean(product && product.devices > 0)
  return (
    <FormModal
      title={product ? t('product.edit') : t('product.add')}
      resource={products}
      object={product}
      start={product ? { name: product.name, uri: product.uri, enrolment: product.enrolment } : { enrolment: 'open' }}
      close={close}
    >
      <RequiredText name="name" label={t('product.name')} fault={t('product.nameFault')} />
      <Form.Item
        name="uri"
        label={t('product.uri')}
        extra={t(fixed ? 'product.uriFixed' : 'product.uriText')}
        rules={[
          { required: true, message: t('product.uriFault') },
          {
            validator: async (_, value?: string) => {
              if (value && !Uri.safeParse(value).success) throw new Error(t('product.uriFault'))
            },
          },
        ]}
      >
        <Input disabled={fixed} placeholder="shop/shelf" spellCheck={false} className="mono" />
      </Form.Item>
      <Form.Item
        name="apikey"
        label={t('product.apikey')}
        extra={t(product ? 'product.apikeyChange' : 'product.apikeyText')}
        getValueFromEvent={(event: { target: { value: string } }) => event.target.value || undefined}
        rules={[
          {
            validator: async (_, value?: string) => {
              if (value && !Apikey.safeParse(value).success) throw new Error(t('product.apikeyFault'))
            },
          },
        ]}
      >
        <Input
          placeholder={t(product ? 'product.apikeyStays' : 'product.apikeyMade')}
          spellCheck={false}
          className="mono"
          autoComplete="off"
        />
      </Form.Item>
      <Form.Item name="enrolment" label={t('product.enrolment')}>
        <Select
          options={enrolments.map((value) => ({
            value,
            label: `${t(`enrolments.${value}`)} · ${t(`enrolmentText.${value}`)}`,
          }))}
        />
      </Form.Item>
    </FormModal>
  )
}
