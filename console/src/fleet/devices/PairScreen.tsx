import { devices } from '@wifi-tms/contract/devices'
import type { Input as InputOf } from '@wifi-tms/contract/endpoint'
import { PairCode, pairPlayer } from '@wifi-tms/contract/players'
import { products } from '@wifi-tms/contract/products'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { faultText } from '../../base/i18n/sentence-text.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { ruleOf } from '../../ui/form/rule-of.ts'
import { sameNameRule } from '../../ui/form/same-name-rule.ts'
import { DEBOUNCE_MS } from '../../ui/form/use-debounced.ts'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { ProductField } from '../products/ProductField.tsx'

type Pairing = InputOf<typeof pairPlayer>

/** A dialog that adds a browser as a device by the code that it shows. */
export default function PairScreen({ code, close }: { code: string; close: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [form] = Form.useForm<Pairing>()
  const firstProduct = useCall(products.list, { limit: 1, sort: 'name' })
  const pair = useChange(pairPlayer, 'devices')
  const send = (pairing: Pairing) =>
    pair.mutate(pairing, {
      onSuccess: () => {
        toast('done', t('pairing.done'))
        close()
      },
      onError: ({ faults = [] }) =>
        form.setFields(
          faults.map(({ path, message }) => ({ name: path as keyof Pairing, errors: [faultText(message, t)] })),
        ),
    })
  return (
    <Dialog
      title={t('pairing.title')}
      okText={t('pairing.do')}
      cancelText={t('app.cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, disabled: !firstProduct.data, loading: pair.isPending }}
      onCancel={close}
      width={480}
    >
      <p>{t('pairing.text', { address: `${location.origin}/player` })}</p>
      {firstProduct.data ? (
        <Form
          id={id}
          form={form}
          layout="vertical"
          initialValues={{ code, product: firstProduct.data.items[0]?._id }}
          onFinish={send}
          requiredMark
        >
          <Form.Item
            name="code"
            label={t('pairing.code')}
            extra={t('pairing.codeText')}
            required
            rules={[ruleOf(PairCode, t('pairing.codeFault'))]}
          >
            <Input maxLength={20} spellCheck={false} autoComplete="off" autoCapitalize="characters" className="mono" />
          </Form.Item>
          <Form.Item
            name="alias"
            label={t('devices.alias')}
            validateDebounce={DEBOUNCE_MS}
            rules={[sameNameRule(devices, 'alias', undefined, t('form.sameName'))]}
          >
            <Input maxLength={200} />
          </Form.Item>
          <ProductField />
        </Form>
      ) : (
        <AnswerPlaceholder answer={firstProduct} />
      )}
    </Dialog>
  )
}
