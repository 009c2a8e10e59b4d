import type { Device } from '@wifi-tms/contract/devices'
import { installFirmware } from '@wifi-tms/contract/orders'
import { otas } from '@wifi-tms/contract/otas'
import { versionText } from '@wifi-tms/contract/units'
import Radio from 'antd/es/radio'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { nameOf } from './device-name.ts'

/** A dialog that installs one of the firmware versions for a device, the newest first. */
export function ChooseFirmware({ device, close }: { device: Device; close: () => void }) {
  const { t } = useTranslation()
  const { product, deviceType, hardwareVersion, softwareVersion } = device
  const isHardwareKnown = deviceType !== null && hardwareVersion !== null
  const deviceFilter = { product, deviceType: deviceType ?? '', hardwareVersion: String(hardwareVersion ?? 0) }
  const query = { ...deviceFilter, sort: '-softwareVersion', limit: 100 } as const
  const answer = useCall(otas.list, query, { enabled: isHardwareKnown, quiet: true })
  const [ota, setOta] = useState<string>()
  const install = useChange(installFirmware)
  const installChosen = () =>
    ota &&
    install.mutate(
      { id: device._id, ota },
      {
        onSuccess: () => {
          toast('done', t('firmware.given'))
          close()
        },
      },
    )
  const items = isHardwareKnown ? answer.data?.items : []
  return (
    <Dialog
      title={t('firmware.chooseFor', { name: nameOf(device) })}
      okText={t('firmware.install')}
      cancelText={t('app.cancel')}
      okButtonProps={{ disabled: ota === undefined }}
      confirmLoading={install.isPending}
      onOk={installChosen}
      onCancel={close}
      width={480}
    >
      {!items && <AnswerPlaceholder answer={answer} rows={3} />}
      {items?.length === 0 && <p className="none">{t(isHardwareKnown ? 'firmware.none' : 'firmware.unknown')}</p>}
      {items && items.length > 0 && (
        <Radio.Group
          className="firmware-choice"
          aria-label={t('firmware.choose')}
          value={ota}
          onChange={({ target }) => setOta(target.value as string)}
        >
          {items.map(({ _id, name, softwareVersion: version, description }) => (
            <Radio key={_id} value={_id}>
              <strong>{name}</strong> {versionText(version)}
              {version === softwareVersion && <span className="hint-mark">{t('firmware.installed')}</span>}
              {description && <span className="second">{description}</span>}
            </Radio>
          ))}
        </Radio.Group>
      )}
    </Dialog>
  )
}
