import { LONG_OFFLINE_MS } from '@wifi-tms/contract/units'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../base/i18n/time.ts'

interface Props {
  device: { status: 'online' | 'offline'; sleeps: boolean; lastSeenAt: string | null; nextContactAt: string | null }
}

/**
 * Shows a filled dot for an online device, a ring for an offline one, and a word. A device that sleeps until its next
 * contact is shown as asleep. The mark is coloured once the device has been offline for long.
 */
export function OnlineMark({ device: { status, sleeps, lastSeenAt, nextContactAt } }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const isLongOffline = status === 'offline' && lastSeenAt !== null && now - Date.parse(lastSeenAt) >= LONG_OFFLINE_MS
  const shownStatus = status === 'online' && sleeps && nextContactAt !== null ? 'asleep' : status
  return (
    <span className="online" data-status={shownStatus} data-long={isLongOffline || undefined}>
      <span className="online-dot" aria-hidden />
      {t(`online.${shownStatus}`)}
    </span>
  )
}
