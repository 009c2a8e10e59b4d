import { endKey } from '@wifi-tms/contract/keys'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'

/** A button that revokes an API key, after a question with the key's name. */
export function EndKeyButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation()
  const end = useChange(endKey)
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button danger aria-label={t('apiKeys.endOne', { name })} onClick={() => setAsking(true)}>
        {t('apiKeys.end')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('apiKeys.endAsk', { name })}
          okText={t('apiKeys.end')}
          cancelText={t('app.cancel')}
          okButtonProps={{ danger: true, loading: end.isPending }}
          onOk={() =>
            end.mutate({ id }, { onSuccess: () => toast('done', t('apiKeys.ended', { name })), onSettled: close })
          }
          onCancel={close}
          width={440}
        >
          {t('apiKeys.endText')}
        </Dialog>
      )}
    </>
  )
}
