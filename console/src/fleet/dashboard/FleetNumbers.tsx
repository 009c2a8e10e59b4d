import type { Overview } from '@wifi-tms/contract/overview'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { numberText, shortNumber } from '../../base/i18n/numbers.ts'
import { pathTo } from '../../base/paths.ts'

/** A figure from this on is written short, with the whole one behind it. */
const LONG = 100_000

/** Shows the fleet in figures, each of which leads to the devices it counts. */
export function FleetNumbers({ overview }: { overview: Overview }) {
  const { t, i18n } = useTranslation()
  const { devices, online, wanted } = overview
  const underway = wanted.waiting + wanted.sending + wanted.drawing
  const figures = [
    { key: 'devices', value: devices, list: {} },
    { key: 'online', value: online, list: { status: 'online' } },
    { key: 'offline', value: devices - online, list: { status: 'offline' } },
    { key: 'shown', value: wanted.shown, list: { state: 'shown' } },
    { key: 'underway', value: underway, list: { state: 'waiting' } },
    { key: 'failed', value: wanted.failed, list: { state: 'failed' } },
  ] as const
  return (
    <ul className="fleet" aria-label={t('dashboard.fleet')}>
      {figures.map(({ key, value, list }) => (
        <li key={key}>
          <Link to={pathTo('devices', list)} data-figure={key} data-none={value === 0 || undefined}>
            <b title={numberText(value, i18n.language)}>
              {value >= LONG ? shortNumber(value, i18n.language) : numberText(value, i18n.language)}
            </b>
            <span>{t(`fleet.${key}`, { count: value })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
