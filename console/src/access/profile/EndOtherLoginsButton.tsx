import { endOtherLogins } from '@wifi-tms/contract/session'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { EndKeysCheckbox, useKeyCount } from './EndKeysCheckbox.tsx'

/**
 * A button that signs the person out everywhere else. A person with API keys is asked if they should be revoked too.
 */
export function EndOtherLoginsButton() {
  const { t } = useTranslation()
  const end = useChange(endOtherLogins)
  const keyCount = useKeyCount()
  const [isAsking, setAsking] = useState(false)
  const [endsKeys, setEndsKeys] = useState(false)
  const close = () => {
    setAsking(false)
    setEndsKeys(false)
  }
  return (
    <>
      <Button danger loading={end.isPending} onClick={() => (keyCount > 0 ? setAsking(true) : end.mutate({}))}>
        {t('profile.endOthers')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('profile.endOthersAsk')}
          okText={t('profile.end')}
          cancelText={t('app.cancel')}
          okButtonProps={{ danger: true, loading: end.isPending }}
          onOk={() => end.mutate(endsKeys ? { keys: 'end' } : {}, { onSettled: close })}
          onCancel={close}
          width={440}
        >
          <EndKeysCheckbox count={keyCount} checked={endsKeys} onChange={({ target }) => setEndsKeys(target.checked)} />
        </Dialog>
      )}
    </>
  )
}
