import { endTwoFactor } from '@wifi-tms/contract/two-factor'
import type { User } from '@wifi-tms/contract/users'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'

/** The button that turns off another person's second factor, for example after the loss of a phone. */
export function EndTwoFactorButton({ user: { _id: id, username: name } }: { user: User }) {
  const { t } = useTranslation()
  const end = useChange(endTwoFactor, 'users')
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (end.isSuccess) return t('users.factorEnded')
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('users.factorEnd')}</Button>
      {isAsking && (
        <Dialog
          title={t('users.factorEndAsk', { name })}
          okText={t('users.factorEnd')}
          cancelText={t('app.cancel')}
          okButtonProps={{ danger: true, loading: end.isPending }}
          onOk={() => end.mutate({ id }, { onSuccess: () => toast('done', t('users.factorEnded')), onSettled: close })}
          onCancel={close}
          width={440}
        >
          {t('users.factorEndText')}
        </Dialog>
      )}
    </>
  )
}
