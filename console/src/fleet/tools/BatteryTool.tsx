import { batteryPercent } from '@wifi-tms/contract/units'
import InputNumber from 'antd/es/input-number'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText, percentText } from '../../base/i18n/numbers.ts'

/** The initial voltage, 3.7 V, in hundredths of a volt. */
const FIRST_VOLTAGE = 370

/** Converts a voltage in hundredths of a volt, as devices report it, to the charge that the console shows. */
export function BatteryTool() {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [voltage, setVoltage] = useState<number | null>(FIRST_VOLTAGE)
  return (
    <section className="panel" aria-labelledby="battery-tool">
      <h2 id="battery-tool">{t('tools.battery.title')}</h2>
      <p className="second">{t('tools.battery.text')}</p>
      <div className="tool-line">
        <div className="tool-field">
          <label htmlFor={id}>{t('tools.battery.voltage')}</label>
          <InputNumber id={id} min={0} max={10_000} precision={0} value={voltage} onChange={setVoltage} />
        </div>
        <output htmlFor={id}>
          {voltage !== null && (
            <>
              <strong>{percentText(batteryPercent(voltage) / 100, i18n.language)}</strong>
              <span className="second">{numberText(voltage / 100, i18n.language)} V</span>
            </>
          )}
        </output>
      </div>
    </section>
  )
}
