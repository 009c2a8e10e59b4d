import type { Device } from '@wifi-tms/contract/devices'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'

/** Says that a device hears of something at its next contact, and about when that is where it is known. */
export function NextContact({ device: { nextContactAt } }: { device: Pick<Device, 'nextContactAt'> }) {
  const { t } = useTranslation()
  if (!nextContactAt) return t('deviceOrders.next')
  const moment = dayjs(nextContactAt)
  const contactText = moment.format(moment.isSame(dayjs(), 'day') ? 'HH:mm' : 'MM-DD HH:mm')
  return <time dateTime={nextContactAt}>{t('deviceOrders.about', { at: contactText })}</time>
}
