import { readPlannedItems } from '@wifi-tms/contract/items'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { numberText } from '../../base/i18n/numbers.ts'
import { Pager } from '../../ui/list/Pager.tsx'
import { shortTime } from './short-time.ts'
import './items.css'

/**
 * Lists the moments at which items change and offers end, with the expected time at which the last device shows the
 * change; nothing if there are none.
 */
export function PlannedItems() {
  const { t, i18n } = useTranslation()
  const [paging, setPaging] = useState({ page: 1, limit: 10 })
  const { data } = useCall(readPlannedItems, paging, { keepsPrevious: true, quiet: true })
  if (!data || data.total === 0) return null
  return (
    <section className="panel waiting-items" aria-label={t('itemPlanned.title')}>
      <h2>{t('itemPlanned.title')}</h2>
      <div className="list-scroll">
        <table className="list-table" aria-label={t('itemPlanned.title')}>
          <thead>
            <tr>
              <th scope="col">{t('itemPlanned.at')}</th>
              <th scope="col">{t('itemPlanned.items')}</th>
              <th scope="col">{t('itemPlanned.ends')}</th>
              <th scope="col">{t('items.devices')}</th>
              <th scope="col">{t('itemPlanned.doneAt')}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ at, items, ends, devices, doneAt }) => (
              <tr key={at}>
                <td data-title={t('itemPlanned.at')}>
                  <time dateTime={at}>{shortTime(at)}</time>
                </td>
                <td data-title={t('itemPlanned.items')}>{numberText(items, i18n.language)}</td>
                <td data-title={t('itemPlanned.ends')}>{numberText(ends, i18n.language)}</td>
                <td data-title={t('items.devices')}>{t('counts.devices', { count: devices })}</td>
                <td data-title={t('itemPlanned.doneAt')}>
                  {doneAt ? (
                    <time dateTime={doneAt}>{shortTime(doneAt)}</time>
                  ) : (
                    <span className="muted">{t('itemWaiting.unknown')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager total={data.total} {...paging} change={setPaging} />
    </section>
  )
}
