import type { Device } from '@wifi-tms/contract/devices'
import { useTranslation } from 'react-i18next'
import { LacksLine } from '../../ui/lacking/LacksLine.tsx'
import { StateMark } from '../status/StateMark.tsx'
import { WishLine } from '../status/WishLine.tsx'
import { WaitLine } from './NextContact.tsx'

/**
 * Shows the state of a device's wish (the order to show a picture): its progress, the contact that it waits for, or its
 * failure.
 */
export function WishMark({ device }: { device: Device }) {
  const { t } = useTranslation()
  const { wanted } = device
  if (!wanted) return <span className="none">{t('devices.nothingWanted')}</span>
  return (
    <>
      <StateMark state={wanted.state} />
      <WaitLine device={device} state={wanted.state} />
      <WishLine wanted={wanted} />
      <LacksLine lacks={wanted.lacks} />
    </>
  )
}
