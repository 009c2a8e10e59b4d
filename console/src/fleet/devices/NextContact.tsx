import type { Device } from '@wifi-tms/contract/devices'
import type { ItemState } from '@wifi-tms/contract/wishes'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'

type Contact = Pick<Device, 'status' | 'nextContactAt'>

/**
 * Says when a device is expected to be in contact: at a time, if the time is known; otherwise once an offline device is
 * online again, or at the next contact.
 */
export function NextContact({ device: { status, nextContactAt } }: { device: Contact }) {
  const { t } = useTranslation()
  if (!nextContactAt) return t(status === 'offline' ? 'deviceOrders.back' : 'deviceOrders.next')
  const moment = dayjs(nextContactAt)
  const contactText = moment.format(moment.isSame(dayjs(), 'day') ? 'HH:mm' : 'MM-DD HH:mm')
  return <time dateTime={nextContactAt}>{t('deviceOrders.about', { at: contactText })}</time>
}

/** Says for which contact a waiting picture waits; nothing if the device listens and gets the picture at once. */
export function WaitLine({ device, state }: { device: Contact; state: ItemState }) {
  if (state !== 'waiting' || (device.status === 'online' && !device.nextContactAt)) return null
  return (
    <span className="second">
      <NextContact device={device} />
    </span>
  )
}
