import { type Device, devices } from '@wifi-tms/contract/devices'
import { renewPictureAddress } from '@wifi-tms/contract/picture-address'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import Button from 'antd/es/button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { useObject } from '../../base/calls/use-objects.ts'
import { useMay } from '../../base/session/use-may.ts'
import { SecretDialog } from '../../ui/form/SecretDialog.tsx'
import { Snippets } from './Snippets.tsx'
import { useAddressDialog } from './use-address-dialog.tsx'

/**
 * Shows lines of code with which other programs can show this device's picture, and makes a new address in place of a
 * lost one.
 */
export default function PictureAddress({ device, name }: { device: Device; name: string }) {
  const { t } = useTranslation()
  const id = useId()
  const mayWrite = useMay(devices.access.write)
  const screenType = useObject(screenTypes, device.screenType)
  const renew = useChange(renewPictureAddress)
  const [isAsking, setAsking] = useState(false)
  const addressDialog = useAddressDialog(renew.data?.url, name, screenType)
  const close = () => {
    setAsking(false)
    renew.reset()
  }
  return (
    <section className="panel picture-address" aria-label={t('pictures.address')}>
      <h2>{t('pictures.address')}</h2>
      <p>{t('pictures.lost')}</p>
      {mayWrite && <Button onClick={() => setAsking(true)}>{t('pictures.renew')}</Button>}
      {screenType && <Snippets address={t('pictures.yourAddress')} screenType={screenType} />}
      {isAsking && (
        <SecretDialog
          form={id}
          title={t('pictures.renewOf', { name })}
          okText={t('pictures.make')}
          isPending={renew.isPending}
          isChanged={false}
          secret={addressDialog}
          close={close}
        >
          <form
            id={id}
            onSubmit={(event) => {
              event.preventDefault()
              renew.mutate({ id: device._id })
            }}
          >
            <p>{t('pictures.renewText')}</p>
          </form>
        </SecretDialog>
      )}
    </section>
  )
}
