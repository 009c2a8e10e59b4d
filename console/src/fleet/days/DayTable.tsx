import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props<D> {
  label: string
  days: readonly D[]
  columns: readonly { title: string; cell: (day: D) => ReactNode }[]
}

/** The days as a table, newest first. The rows are rendered only once the table is opened: there may be hundreds. */
export function DayTable<D extends { date: string }>({ label, days, columns }: Props<D>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="day-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('days.table')}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people must be able to scroll by keyboard
        <section aria-label={t('days.table')} tabIndex={0}>
          <table aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{t('days.date')}</th>
                {columns.map(({ title }) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.date}>
                  <th scope="row">{day.date}</th>
                  {columns.map(({ title, cell }) => (
                    <td key={title}>{cell(day)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
