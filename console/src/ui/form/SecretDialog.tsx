import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../page/CopyButton.tsx'
import { Dialog } from './Dialog.tsx'
import { useLeaving } from './use-leaving.tsx'
import './secret-dialog.css'

// The function is a constant, so that React calls this ref only once. A later call would take the focus from the
// button.
const focus = (element: HTMLElement | null) => element?.focus()

interface Props {
  /** The id of the form that the dialog's first button submits. */
  form: string
  title: string
  okText: string
  isPending: boolean
  /** True if closing would lose typed values. */
  isChanged: boolean
  /** The secret once it is made. It is never shown again. */
  secret?: { title: string; text: string; value: string; copy: string; more?: ReactNode } | undefined
  close: () => void
  children: ReactNode
}

/**
 * Shows a form, and then the secret that the server made for it. The secret gets the focus, so that a second press of
 * Enter does not close the dialog before the secret was read.
 */
export function SecretDialog({ form, title, okText, isPending, isChanged, secret, close, children }: Props) {
  const { t } = useTranslation()
  const { leave, question } = useLeaving(isChanged && !secret)
  const formProps = {
    title,
    okText,
    cancelText: t('app.cancel'),
    okButtonProps: { htmlType: 'submit', form, loading: isPending },
    onCancel: () => leave(close),
  } as const
  const secretProps = {
    title: secret?.title,
    okText: t('apiKeys.kept'),
    cancelButtonProps: { style: { display: 'none' } },
    closable: false,
    mask: { closable: false },
    keyboard: false,
    onOk: close,
  }
  return (
    <>
      <Dialog {...(secret ? secretProps : formProps)} width={560}>
        {secret ? (
          <>
            <p>{secret.text}</p>
            <p className="made-secret" tabIndex={-1} ref={focus}>
              <code>{secret.value}</code>
            </p>
            <CopyButton text={secret.value} label={secret.copy} labelled />
            {secret.more}
          </>
        ) : (
          children
        )}
      </Dialog>
      {question}
    </>
  )
}
