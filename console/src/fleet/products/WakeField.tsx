import { readBatteryPace } from '@wifi-tms/contract/device-days'
import { batteryDays, PACE_DEVICES, wakeBounds } from '@wifi-tms/contract/wake'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { spanText } from './span-text.ts'
import './wake.css'

/** The steps of the slider, in seconds: from a minute to a day. */
const steps = [60, 300, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400] as const
const DAY_SECONDS = 86_400

interface Props {
  /** The wake: the seconds between two contacts of a device. Null to use the product's. */
  value?: number | null
  onChange?: (wake: number | null) => void
  id?: string
  /** True to offer the product's wake too. */
  isOptional?: boolean
  /** The device type or the product whose devices give the pace: 2 if their batteries empty twice as fast as usual. */
  paceOf?: { deviceType: number } | { product: string } | undefined
}

/** The pace while too few devices are measured. */
const usualPace = { devices: 0, pace: 1 }

/**
 * A slider between frequent contacts and a long battery life. A wake between two steps stays until the slider is moved.
 */
function WakeSlider({ value = wakeBounds.usual, onChange, id, isOptional = false, paceOf }: Props) {
  const { t, i18n } = useTranslation()
  const { devices, pace } = useCall(readBatteryPace, paceOf ?? {}, { enabled: Boolean(paceOf) }).data ?? usualPace
  const wake = value ?? wakeBounds.usual
  const sentences = [
    t('wake.arrive', { time: spanText(wake, i18n.language) }),
    t(devices > 0 ? 'wake.batteryHere' : 'wake.battery', {
      time: spanText(batteryDays(wake, pace) * DAY_SECONDS, i18n.language),
    }),
    devices > 0 ? t('wake.measured', { count: devices }) : t('wake.usual', { count: PACE_DEVICES }),
  ]
  return (
    <div className="wake">
      {isOptional && (
        <Checkbox checked={value !== null} onChange={({ target }) => onChange?.(target.checked ? wake : null)}>
          {t('wake.own')}
        </Checkbox>
      )}
      {value !== null && (
        <>
          <input
            id={id}
            type="range"
            min={0}
            max={steps.length - 1}
            value={steps.findIndex((step) => step >= wake)}
            aria-valuetext={sentences.join(' ')}
            onChange={({ target }) => onChange?.(steps[Number(target.value)]!)}
          />
          {sentences.map((sentence) => (
            <p key={sentence} aria-hidden>
              {sentence}
            </p>
          ))}
        </>
      )}
    </div>
  )
}

/**
 * The field for the wake of devices that sleep or poll. It shows how soon pictures arrive and how long batteries last.
 */
export function WakeField({ isOptional, paceOf }: Pick<Props, 'isOptional' | 'paceOf'>) {
  const { t } = useTranslation()
  return (
    <Form.Item name="wake" label={t('products.wake')} extra={t('wake.text')}>
      <WakeSlider isOptional={isOptional ?? false} paceOf={paceOf} />
    </Form.Item>
  )
}
