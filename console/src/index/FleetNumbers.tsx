import type { Overview } from '@wifi-tms/contract/overview'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { numberText, shortNumber } from '../i18n/numbers.ts'

/** From here on a figure is written short, with the whole one behind it. */
const LONG = 100_000

/** The fleet in figures, each the way to the tags it counts. */
export function FleetNumbers({ overview }: { overview: Overview }) {
  const { t, i18n } = useTranslation()
  const { devices, online, wanted } = overview
  const underway = wanted.waiting + wanted.sending + wanted.drawing
  const figures = [
    { key: 'devices', value: devices, to: '/device/list' },
    { key: 'online', value: online, to: '/device/list?status=online' },
    { key: 'offline', value: devices - online, to: '/device/list?status=offline' },
    { key: 'shown', value: wanted.shown, to: '/device/list?state=shown' },
    { key: 'underway', value: underway, to: '/device/list?state=waiting' },
    { key: 'failed', value: wanted.failed, to: '/device/list?state=failed' },
  ] as const
  return (
    <ul className="fleet" aria-label={t('index.fleet')}>
      {figures.map(({ key, value, to }) => (
        <li key={key}>
          <Link to={to} data-figure={key} data-none={value === 0 || undefined}>
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
