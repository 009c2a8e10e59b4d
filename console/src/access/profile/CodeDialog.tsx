import { turnOnTwoFactor } from '@wifi-tms/contract/two-factor'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { failureText } from '../../base/http/failure-text.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { QrCode } from '../../ui/page/QrCode.tsx'
import './two-factor.css'

/** Writes a key as people read it out: `'ABCDEFGH'` → `'ABCD EFGH'`. */
const inGroupsOfFour = (key: string) => key.replace(/.{4}(?=.)/g, '$& ')

interface Props {
  secret: string
  uri: string
  close: () => void
  /** Called with the recovery codes once the factor is on. */
  done: (recoveryCodes: string[]) => void
}

/** Shows the key for an authenticator app, and asks for a code made with it. */
export function CodeDialog({ secret, uri, close, done }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [form] = Form.useForm<{ otp: string }>()
  const turnOn = useChange(turnOnTwoFactor, 'profile')
  const send = ({ otp }: { otp: string }) =>
    turnOn.mutate(
      { otp },
      {
        onSuccess: ({ recoveryCodes }) => done(recoveryCodes),
        onError: (failure) => {
          form.setFields([{ name: 'otp', errors: [failureText(failure)] }])
          form.focusField('otp')
        },
      },
    )
  return (
    <Dialog
      title={t('profile.factor')}
      okText={t('profile.turnOn')}
      cancelText={t('app.cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: turnOn.isPending }}
      onCancel={close}
      width={440}
    >
      <p>{t('profile.factorScan')}</p>
      <div className="factor-code">
        <QrCode text={uri} label={t('profile.factorQr')} />
      </div>
      <p className="factor-key">
        <code>{inGroupsOfFour(secret)}</code>
        <CopyButton text={secret} label={t('profile.factorKeyCopy')} />
      </p>
      <Form id={id} name={id} form={form} layout="vertical" onFinish={send}>
        <Form.Item
          name="otp"
          label={t('login.otp')}
          rules={[{ required: true, whitespace: true, message: t('login.otpFault') }]}
        >
          <Input autoComplete="one-time-code" inputMode="numeric" maxLength={16} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
