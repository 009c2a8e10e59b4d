import type { Device } from '@wifi-tms/contract/devices'
import { useTranslation } from 'react-i18next'
import { exactTime, timeAgo, useNow } from '../../base/i18n/time.ts'

/**
 * Shows how long ago an offline device was last seen, because people ask that. For an online device it shows the time.
 */
export function LastSeen({ device: { status, lastSeenAt } }: { device: Pick<Device, 'status' | 'lastSeenAt'> }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  if (!lastSeenAt) return t('devices.neverSeen')
  const [exact, ago] = [exactTime(lastSeenAt), timeAgo(lastSeenAt, now, i18n.language)]
  const isOffline = status === 'offline'
  return (
    <time className="one-line" dateTime={lastSeenAt} title={t('devices.lastSeenAt', { at: isOffline ? exact : ago })}>
      {isOffline ? ago : exact}
    </time>
  )
}
