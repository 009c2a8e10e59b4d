import type { DeviceDay } from '@wifi-tms/contract/device-days'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { voltText } from './volt-text.ts'

/** The days as a table, newest first. Its rows are rendered only once it is opened, as there may be hundreds. */
export function DayTable({ days }: { days: readonly DeviceDay[] }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <details className="day-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('days.table')}</summary>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <section aria-label={t('days.table')} tabIndex={0}>
          <table aria-label={t('days.title')}>
            <thead>
              <tr>
                <th scope="col">{t('days.date')}</th>
                <th scope="col">{t('days.battery')}</th>
                <th scope="col">{t('days.rssi')}</th>
                <th scope="col">{t('days.contacts')}</th>
                <th scope="col">{t('days.refreshes')}</th>
                <th scope="col">{t('days.failures')}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ date, battery, rssi, contacts, refreshes, failures }) => (
                <tr key={date}>
                  <th scope="row">{date}</th>
                  <td>{battery === null ? '–' : voltText(battery)}</td>
                  <td>{rssi ?? '–'}</td>
                  <td>{contacts}</td>
                  <td>{refreshes}</td>
                  <td>{failures}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
