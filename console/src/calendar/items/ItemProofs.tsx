import { devices } from '@wifi-tms/contract/devices'
import { exportProofs, readItemProof } from '@wifi-tms/contract/item-proofs'
import type { Item } from '@wifi-tms/contract/items'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useObjects } from '../../base/calls/use-objects.ts'
import { DeviceLink } from '../../fleet/devices/DeviceLink.tsx'
import { macText } from '../../fleet/devices/device-name.ts'
import { ExportButton } from '../../ui/list/ExportButton.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import '../../ui/page/part-head.css'

/** Shows when an item changed, when its picture was ordered, and since when it was on which glass. */
export function ItemProofs({ item }: { item: Item }) {
  const { t } = useTranslation()
  const [turned, setTurned] = useState({ page: 1, limit: 10 })
  const answer = useCall(readItemProof, { id: item._id, ...turned }, { keep: true })
  const proofs = answer.data?.items ?? []
  const devicesById = useObjects(devices, proofs, ({ deviceId }) => deviceId)
  return (
    <section className="panel" aria-label={t('itemProof.title')}>
      <div className="part-head">
        <h2>{t('itemProof.title')}</h2>
        {proofs.length > 0 && <ExportButton call={exportProofs} input={{ key: item.key }} name={item.key} />}
      </div>
      <ListStates answer={answer} empty={<p className="none">{t('itemProof.none')}</p>}>
        <div className="list-scroll">
          <table className="list-table item-proofs" aria-label={t('itemProof.title')}>
            <thead>
              <tr>
                <th scope="col">{t('itemProof.device')}</th>
                <th scope="col">{t('itemProof.price')}</th>
                <th scope="col">{t('itemProof.changed')}</th>
                <th scope="col">{t('itemProof.ordered')}</th>
                <th scope="col">{t('itemProof.shown')}</th>
                <th scope="col">{t('itemProof.frame')}</th>
              </tr>
            </thead>
            <tbody>
              {proofs.map(({ deviceId, mac, price, changedAt, wantedAt, shownAt, frame }) => {
                const device = devicesById.get(deviceId)
                return (
                  <tr key={`${deviceId} ${wantedAt}`}>
                    <td>{device ? <DeviceLink device={device} /> : <code>{macText(mac)}</code>}</td>
                    <td data-title={t('itemProof.price')}>{price}</td>
                    <td data-title={t('itemProof.changed')}>
                      <Moment at={changedAt} />
                    </td>
                    <td data-title={t('itemProof.ordered')}>
                      <Moment at={wantedAt} />
                    </td>
                    <td data-title={t('itemProof.shown')}>
                      {shownAt ? <Moment at={shownAt} /> : <span className="muted">{t('itemProof.notYet')}</span>}
                    </td>
                    <td data-title={t('itemProof.frame')}>
                      {frame && (
                        <code className="frame-name" title={frame}>
                          {frame.slice(0, 12)}
                        </code>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </ListStates>
      <Pager total={answer.data?.total ?? 0} {...turned} change={setTurned} />
    </section>
  )
}
