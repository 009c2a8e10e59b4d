import { devices } from '@wifi-tms/contract/devices'
import type { Output } from '@wifi-tms/contract/endpoint'
import type { readItemProof } from '@wifi-tms/contract/item-proofs'
import { items } from '@wifi-tms/contract/items'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useObjects } from '../../base/calls/use-objects.ts'
import { pathTo } from '../../base/paths.ts'
import { DeviceLink } from '../../fleet/devices/DeviceLink.tsx'
import { macText } from '../../fleet/devices/device-name.ts'
import { Moment } from '../../ui/page/Moment.tsx'

/** The number of digits of a frame's hash in a cell. The tooltip has the whole hash. */
const SHOWN_DIGITS = 12

/** A proof: a picture of an item on a device, with its times. It names the item if the table has several items. */
type Proof = Output<typeof readItemProof>['items'][number] & { item?: string; key?: string }

/**
 * Lists pictures of items: the device, when the item changed, when the picture was ordered, and since when the device
 * has shown it.
 */
export function ProofTable({ proofs }: { proofs: readonly Proof[] }) {
  const { t } = useTranslation()
  const devicesById = useObjects(devices, proofs, ({ deviceId }) => deviceId)
  const itemsById = useObjects(items, proofs, ({ item }) => item)
  const hasItems = proofs.some(({ item }) => item !== undefined)
  return (
    <div className="list-scroll">
      <table className="list-table" aria-label={t('itemProof.title')}>
        <thead>
          <tr>
            {hasItems && <th scope="col">{t('itemWaiting.item')}</th>}
            <th scope="col">{t('itemProof.device')}</th>
            <th scope="col">{t('itemProof.price')}</th>
            <th scope="col">{t('itemProof.changed')}</th>
            <th scope="col">{t('itemProof.ordered')}</th>
            <th scope="col">{t('itemProof.shown')}</th>
            <th scope="col">{t('itemProof.frame')}</th>
          </tr>
        </thead>
        <tbody>
          {proofs.map(({ item = '', key, deviceId, mac, price, changedAt, wantedAt, shownAt, frame }) => {
            const device = devicesById.get(deviceId)
            return (
              <tr key={`${item} ${deviceId} ${wantedAt}`}>
                {hasItems && (
                  <td data-title={t('itemWaiting.item')}>
                    {itemsById.has(item) ? <Link to={pathTo('item', { id: item })}>{key}</Link> : <code>{key}</code>}
                  </td>
                )}
                <td data-title={t('itemProof.device')}>
                  {device ? <DeviceLink device={device} /> : <code>{macText(mac)}</code>}
                </td>
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
                      {frame.slice(0, SHOWN_DIGITS)}
                    </code>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
