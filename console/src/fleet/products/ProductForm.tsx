import { Apikey, enrolments, FirmwareKey, type Product, products, Uri } from '@wifi-tms/contract/products'
import { BATTERY_ENOUGH } from '@wifi-tms/contract/units'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import Select from 'antd/es/select'
import Switch from 'antd/es/switch'
import { useTranslation } from 'react-i18next'
import { joinSentences } from '../../base/i18n/join-sentences.ts'
import { percentText } from '../../base/i18n/numbers.ts'
import { ItemTemplateSelect } from '../../content/templates/ItemTemplateSelect.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { ruleOf } from '../../ui/form/rule-of.ts'
import { ownZone } from '../../ui/form/TimeZoneSelect.tsx'
import { RefreshLimitFields } from './RefreshLimitFields.tsx'
import { WakeField } from './WakeField.tsx'

interface Props {
  object: Product | undefined
  close: () => void
  /** Called with the product after it is saved. */
  onSaved?: (product: { _id: string }) => void
}

/**
 * The fields of a product. Its topic prefix is fixed while it has devices. An empty field for the key keeps the present
 * key.
 */
export function ProductForm({ object, close, onSaved }: Props) {
  const { t, i18n } = useTranslation()
  const isFixed = Boolean(object && object.devices > 0)
  return (
    <FormDialog
      noun="products"
      resource={products}
      object={object}
      start={object ? { apikey: undefined } : { enrolment: 'open', timeZone: ownZone() }}
      close={close}
      {...(onSaved && { onSaved })}
    >
      <NameField noun="products" resource={products} object={object} />
      <Form.Item
        name="uri"
        label={t('products.uri')}
        extra={t(isFixed ? 'products.uriFixed' : 'products.uriText')}
        required
        rules={[ruleOf(Uri, t('products.uriFault'))]}
      >
        <Input disabled={isFixed} placeholder="shop/shelf" spellCheck={false} className="mono" />
      </Form.Item>
      <Form.Item
        name="apikey"
        label={t('products.apikey')}
        extra={t(object ? 'products.apikeyChange' : 'products.apikeyText')}
        getValueFromEvent={(event: { target: { value: string } }) => event.target.value || undefined}
        rules={[ruleOf(Apikey.optional(), t('products.apikeyFault'))]}
      >
        <Input
          placeholder={t(object ? 'products.apikeyStays' : 'products.apikeyMade')}
          spellCheck={false}
          className="mono"
          autoComplete="off"
        />
      </Form.Item>
      <Form.Item name="enrolment" label={t('products.enrolment')}>
        <Select
          options={enrolments.map((value) => ({
            value,
            label: `${t(`enrolments.${value}`)} · ${t(`enrolmentText.${value}`)}`,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="trmnl"
        label={t('products.trmnl')}
        valuePropName="checked"
        extra={joinSentences(
          [
            t('products.trmnlText'),
            object && t('products.trmnlAddress', { address: `${location.origin}/trmnl/${object.uri}` }),
          ],
          t,
        )}
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name="firmwareKey"
        label={t('products.firmwareKey')}
        extra={t('products.firmwareKeyText')}
        getValueFromEvent={(event: { target: { value: string } }) => event.target.value.trim() || null}
        rules={[ruleOf(FirmwareKey.nullish(), t('products.firmwareKeyFault'))]}
      >
        <Input spellCheck={false} className="mono" autoComplete="off" />
      </Form.Item>
      <Form.Item name="itemTemplate" label={t('products.itemTemplate')} extra={t('products.itemTemplateText')}>
        <ItemTemplateSelect />
      </Form.Item>
      <Form.Item
        name="batteryMark"
        label={t('products.batteryMark')}
        valuePropName="checked"
        extra={t('products.batteryMarkText', { percent: percentText(BATTERY_ENOUGH / 100, i18n.language) })}
      >
        <Switch />
      </Form.Item>
      <WakeField paceOf={object && { product: object._id }} />
      <RefreshLimitFields />
    </FormDialog>
  )
}
