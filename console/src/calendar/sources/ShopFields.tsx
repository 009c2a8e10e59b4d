import { addressFor, SHOP_GONE, type ShopKind, SourceWrite } from '@wifi-tms/contract/read-sources'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { ruleOf } from '../../ui/form/rule-of.ts'

const { valueType: HeaderValue } = SourceWrite.shape.headers.unwrap()

/**
 * The secret with which a shop signs its webhook calls, and the address and token with which all its articles are read.
 * The server never returns secrets; an empty field keeps its secret.
 */
export function ShopFields({ kind, hasStoredSecret }: { kind: ShopKind; hasStoredSecret: boolean }) {
  const { t } = useTranslation()
  const rule = ruleOf(HeaderValue, t('dataSources.headerFault'))
  return (
    <>
      <Form.Item
        name="secret"
        label={t('dataSources.secret')}
        extra={t(hasStoredSecret ? 'dataSources.secretKept' : 'dataSources.secretText')}
        rules={[rule, { required: !hasStoredSecret, message: t('dataSources.ownFault') }]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="url"
        label={t('dataSources.shopUrl')}
        extra={t('dataSources.shopUrlText')}
        rules={[
          {
            validator: async (_, value: unknown) => {
              if (value && !addressFor(kind).safeParse(value).success) throw new Error(t('dataSources.urlFault'))
            },
          },
        ]}
      >
        <Input placeholder="https://shop.example.com" spellCheck={false} className="mono" />
      </Form.Item>
      <Form.Item name="token" label={t('dataSources.token')} extra={t(`shopTokens.${kind}`)} rules={[rule]}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="removesGone"
        valuePropName="checked"
        extra={t('dataSources.removesGoneText', { percent: SHOP_GONE.percent })}
      >
        <Checkbox>{t('dataSources.removesGone')}</Checkbox>
      </Form.Item>
    </>
  )
}
