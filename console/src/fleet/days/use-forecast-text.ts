import type { Device } from '@wifi-tms/contract/devices'
import { useTranslation } from 'react-i18next'

/** Returns a function that describes when a battery will be empty. */
export function useForecastText() {
  const { t, i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' })
  const dayText = (day: string) => format.format(new Date(day))
  return (forecast: Device['forecast']): string => {
    if (!forecast) return t('forecast.unknown')
    const { emptyAt, earliest, latest } = forecast
    // No day is earlier than today, so both are today if the battery is empty already.
    if (earliest === latest) return t('forecast.now')
    return t('forecast.text', { day: dayText(emptyAt), earliest: dayText(earliest), latest: dayText(latest) })
  }
}
