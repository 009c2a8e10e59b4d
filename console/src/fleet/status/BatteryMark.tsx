import type { Device } from '@wifi-tms/contract/devices'
import { BATTERY_LOW } from '@wifi-tms/contract/units'
import { useTranslation } from 'react-i18next'

/** Shows the charge as a filled battery and a figure, and a bolt while it charges. */
export function BatteryMark({ device }: { device: Pick<Device, 'batteryVoltage' | 'batteryPercent' | 'usbState'> }) {
  const { t } = useTranslation()
  const { batteryVoltage: voltage, batteryPercent: percent, usbState } = device
  if (voltage === null || percent === null) return <span className="none">{t('app.unknown')}</span>
  const charging = usbState === 'plugin'
  return (
    <span
      className="battery"
      data-level={percent <= BATTERY_LOW && !charging ? 'low' : 'enough'}
      title={`${(voltage / 100).toFixed(2)} V`}
    >
      <svg viewBox="0 0 24 12" width="24" height="12" aria-hidden>
        <rect x="0.75" y="0.75" width="19.5" height="10.5" rx="2" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <rect x="21.5" y="4" width="1.8" height="4" rx="0.8" fill="currentColor" />
        <rect x="2.5" y="2.5" width={(16 * percent) / 100} height="7" rx="0.6" fill="currentColor" />
      </svg>
      {percent} %
      {charging && (
        <svg viewBox="0 0 10 12" width="9" height="11" role="img" aria-label={t('battery.charging')}>
          <title>{t('battery.charging')}</title>
          <path d="M6 .5 1 7h3l-.8 4.5L9 5H5.6z" fill="currentColor" />
        </svg>
      )}
    </span>
  )
}
