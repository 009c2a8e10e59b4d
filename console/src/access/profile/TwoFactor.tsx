import type { Profile } from '@wifi-tms/contract/session'
import { beginTwoFactor, turnOffTwoFactor } from '@wifi-tms/contract/two-factor'
import Button from 'antd/es/button'
import Tag from 'antd/es/tag'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

interface Props {
  profile: Profile
  /** Called once the factor is on and the recovery codes are saved. Given if the person must turn the factor on. */
  saved?: () => void
}

/** Shows if the second factor is on, turns it on step by step, and turns it off. */
export function TwoFactor({ profile: { twoFactor, recoveryCodes: codesLeft }, saved }: Props) {
  const { t } = useTranslation()
  const begin = useChange(beginTwoFactor, 'profile')
  const turnOff = useChange(turnOffTwoFactor, 'profile')
  const [openDialog, setOpenDialog] = useState<'on' | 'off'>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  const close = () => {
    setOpenDialog(undefined)
    begin.reset()
    setRecoveryCodes(undefined)
  }
  return (
    <section className="panel factor" aria-labelledby="own-factor">
      <div className="logins-head">
        <h2 id="own-factor">
          {t('profile.factor')} {twoFactor && <Tag color="green">{t('profile.factorOn')}</Tag>}
        </h2>
        <Button
          type={saved && !twoFactor ? 'primary' : 'default'}
          danger={twoFactor}
          onClick={() => setOpenDialog(twoFactor ? 'off' : 'on')}
        >
          {t(twoFactor ? 'profile.turnOff' : 'profile.turnOn')}
        </Button>
      </div>
      <p className="second">{twoFactor ? t('profile.factorLeft', { left: codesLeft }) : t('profile.factorText')}</p>
      {openDialog === 'on' && !begin.data && (
        <PasswordDialog
          title={t('profile.factor')}
          okText={t('profile.factorNext')}
          isBusy={begin.isPending}
          submit={begin.mutate}
          close={close}
        >
          {t('profile.factorText')}
        </PasswordDialog>
      )}
      {begin.data && !recoveryCodes && <CodeDialog {...begin.data} close={close} done={setRecoveryCodes} />}
      {recoveryCodes && (
        <Dialog
          title={t('profile.recovery')}
          okText={t('profile.recoveryKept')}
          cancelButtonProps={{ style: { display: 'none' } }}
          closable={false}
          mask={{ closable: false }}
          keyboard={false}
          onOk={() => {
            close()
            saved?.()
          }}
          width={480}
        >
          <p>{t('profile.recoveryText')}</p>
          <ul className="recovery-codes">
            {recoveryCodes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <CopyButton text={recoveryCodes.join('\n')} label={t('profile.recoveryCopy')} labelled />
        </Dialog>
      )}
      {openDialog === 'off' && (
        <PasswordDialog
          title={t('profile.factorOffAsk')}
          okText={t('profile.turnOff')}
          danger
          isBusy={turnOff.isPending}
          submit={(fields, { onError }) => turnOff.mutate(fields, { onSuccess: close, onError })}
          close={close}
        >
          {t('profile.factorOffText')}
        </PasswordDialog>
      )}
    </section>
  )
}
