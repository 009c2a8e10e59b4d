import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined'
import { type Device, devices } from '@wifi-tms/contract/devices'
import { type Firmware, isFirmwareReason } from '@wifi-tms/contract/firmware'
import { installFirmware } from '@wifi-tms/contract/orders'
import { versionText } from '@wifi-tms/contract/units'
import type { ItemState } from '@wifi-tms/contract/wishes'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { percentText } from '../../base/i18n/numbers.ts'
import { useMay } from '../../base/session/use-may.ts'
import { Moment } from '../../ui/page/Moment.tsx'
import { StateShape } from '../status/StateMark.tsx'
import { ChooseFirmware } from './ChooseFirmware.tsx'
import { NextContact } from './NextContact.tsx'

/**
 * Marks are drawn for the states of a picture that is sent to a device. Each state of firmware is shown with one of
 * these marks.
 */
const markStates: Record<Firmware['state'], ItemState> = {
  waiting: 'waiting',
  sent: 'sending',
  downloading: 'sending',
  installing: 'drawing',
  done: 'shown',
  failed: 'failed',
}

/** Shows the firmware that a device reports, and the progress of the ordered one. */
export function DeviceFirmware({ device }: { device: Device }) {
  const { t, i18n } = useTranslation()
  const mayOrder = useMay(devices.access.write)
  const [isChoosing, setChoosing] = useState(false)
  const install = useChange(installFirmware)
  const { firmware, softwareVersion, _id: id } = device
  const none = <span className="none">{t('app.unknown')}</span>
  const isInProgress = firmware?.state === 'downloading' || firmware?.state === 'installing'
  return (
    <section className="panel firmware" aria-label={t('firmware.title')}>
      <h2>{t('firmware.title')}</h2>
      <dl className="firmware-versions">
        <div>
          <dt>{t('firmware.reported')}</dt>
          <dd>{softwareVersion === null ? none : versionText(softwareVersion)}</dd>
        </div>
        {firmware && firmware.state !== 'done' && (
          <div>
            <dt>{t('firmware.ordered')}</dt>
            <dd>{versionText(firmware.softwareVersion)}</dd>
          </div>
        )}
      </dl>
      {firmware && (
        <div className="firmware-state" aria-live="polite">
          <span className="state" data-state={markStates[firmware.state]}>
            <StateShape state={markStates[firmware.state]} />
            {t(`firmware.states.${firmware.state}`)}
          </span>
          <span className="second">
            <Moment at={firmware.at} />
          </span>
          {firmware.state === 'waiting' && (
            <span className="second">
              <NextContact device={device} />
            </span>
          )}
          {isInProgress && (
            <span className="firmware-progress">
              <progress aria-label={t('firmware.progress')} value={firmware.percent} max={100} />
              {percentText(firmware.percent / 100, i18n.language)}
            </span>
          )}
          {firmware.state === 'failed' && (
            <p className="wish-message">
              {isFirmwareReason(firmware.reason) ? t(`firmware.reasons.${firmware.reason}`) : firmware.message}
            </p>
          )}
        </div>
      )}
      {mayOrder && (
        <div className="order-buttons">
          <Button icon={<CloudUploadOutlined aria-hidden />} onClick={() => setChoosing(true)}>
            {t('firmware.choose')}
          </Button>
          {firmware?.state === 'failed' && (
            <Button loading={install.isPending} onClick={() => install.mutate({ id, ota: firmware.ota })}>
              {t('list.retry')}
            </Button>
          )}
        </div>
      )}
      {isChoosing && <ChooseFirmware device={device} close={() => setChoosing(false)} />}
    </section>
  )
}
