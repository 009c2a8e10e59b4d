import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailure } from '../../base/http/failure.ts'
import { failureText } from '../../base/http/failure-text.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'

interface Props {
  title: string
  okText: string
  isBusy: boolean
  danger?: boolean
  /** Makes the change that needs the current password. A wrong password is reported at the field of this dialog. */
  submit: (fields: { currentPassword: string }, on: { onError: (failure: CallFailure) => void }) => void
  close: () => void
  children: ReactNode
}

/** Asks for the current password before a change. */
export function PasswordDialog({ title, okText, isBusy, danger = false, submit, close, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [form] = Form.useForm<{ currentPassword: string }>()
  const onError = (failure: CallFailure) => {
    form.setFields([{ name: 'currentPassword', errors: [failureText(failure)] }])
    form.focusField('currentPassword')
  }
  return (
    <Dialog
      title={title}
      okText={okText}
      cancelText={t('app.cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, danger, loading: isBusy }}
      onCancel={close}
      width={440}
    >
      <p className="password-why">{children}</p>
      <Form id={id} name={id} form={form} layout="vertical" onFinish={(fields) => submit(fields, { onError })}>
        <Form.Item
          name="currentPassword"
          label={t('profile.currentPassword')}
          rules={[{ required: true, message: t('profile.currentPasswordFault') }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
