import { readWaitingItems } from '@wifi-tms/contract/items'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { joinSentences } from '../../base/i18n/join-sentences.ts'
import { pathTo } from '../../base/paths.ts'
import { DeviceLink } from '../../fleet/devices/DeviceLink.tsx'
import { StateMark } from '../../fleet/status/StateMark.tsx'
import { itemName } from '../../ui/items/item-name.ts'
import { Pager } from '../../ui/list/Pager.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { shortTime } from './short-time.ts'
import './items.css'

/** Lists the devices that do not show their items yet, with their expected times; nothing if there are none. */
export function WaitingItems() {
  const { t } = useTranslation()
  const [paging, setPaging] = useState({ page: 1, limit: 10 })
  const { data } = useCall(readWaitingItems, paging, { keepsPrevious: true, quiet: true })
  if (!data || data.total === 0) return null
  const { items, total, untold, doneAt } = data
  return (
    <section className="panel waiting-items" aria-label={t('itemWaiting.title')}>
      <h2>{t('itemWaiting.title')}</h2>
      <p>
        {joinSentences(
          [
            t('itemWaiting.count', { count: total }),
            doneAt && t('itemWaiting.done', { at: shortTime(doneAt) }),
            untold > 0 && t('itemWaiting.untold', { count: untold }),
          ],
          t,
        )}
      </p>
      <div className="list-scroll">
        <table className="list-table" aria-label={t('itemWaiting.title')}>
          <thead>
            <tr>
              <th scope="col">{t('itemWaiting.item')}</th>
              <th scope="col">{t('itemProof.device')}</th>
              <th scope="col">{t('itemWaiting.state')}</th>
              <th scope="col">{t('itemProof.ordered')}</th>
              <th scope="col">{t('itemWaiting.expected')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ item, deviceId, mac, alias, state, wantedAt, expectedAt, ...itemFields }) => (
              <tr key={deviceId}>
                <td data-title={t('itemWaiting.item')}>
                  <Link to={pathTo('item', { id: item })} className="row-name">
                    {itemName(itemFields)}
                  </Link>
                </td>
                <td data-title={t('itemProof.device')}>
                  <DeviceLink device={{ _id: deviceId, mac, alias }} />
                </td>
                <td data-title={t('itemWaiting.state')}>
                  <StateMark state={state} />
                </td>
                <td data-title={t('itemProof.ordered')}>
                  <Moment at={wantedAt} />
                </td>
                <td data-title={t('itemWaiting.expected')}>
                  {expectedAt ? (
                    <time dateTime={expectedAt}>{shortTime(expectedAt)}</time>
                  ) : (
                    <span className="muted">{t('itemWaiting.unknown')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager total={total} {...paging} change={setPaging} />
    </section>
  )
}
