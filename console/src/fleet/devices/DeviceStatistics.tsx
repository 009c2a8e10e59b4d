import type { Statistics } from '@wifi-tms/contract/messages'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../base/i18n/numbers.ts'

/** The counts that are shown, in their order. */
const counts = [
  'displaySuccess',
  'displayFail',
  'reboots',
  'networkConnected',
  'networkConnectFail',
  'networkDisconnected',
] as const satisfies (keyof Statistics)[]

export function DeviceStatistics({ statistics }: { statistics: Statistics }) {
  const { t, i18n } = useTranslation()
  return (
    <section className="panel">
      <h2>{t('statistics.title')}</h2>
      <dl className="figures">
        {counts.map((name) => (
          <div key={name}>
            <dd>{statistics[name] === undefined ? '–' : numberText(statistics[name], i18n.language)}</dd>
            <dt>{t(`statistics.${name}`)}</dt>
          </div>
        ))}
      </dl>
    </section>
  )
}
