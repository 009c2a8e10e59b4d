import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { devices } from '@wifi-tms/contract/devices'
import { type Item, type ItemProof, readItemProof } from '@wifi-tms/contract/items'
import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportFailure } from '../../base/calls/report-failure.ts'
import { useCall } from '../../base/calls/use-call.ts'
import { useObjects } from '../../base/calls/use-objects.ts'
import { call } from '../../base/http/call.ts'
import { saveFile } from '../../base/http/save-file.ts'
import { useSession } from '../../base/session/session.ts'
import { DeviceLink } from '../../fleet/devices/DeviceLink.tsx'
import { macText } from '../../fleet/devices/device-name.ts'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { proofCsv } from './proof-csv.ts'
import '../../ui/page/part-head.css'

/** The most proofs that are saved as a table, the newest. */
const MOST_SAVED = 10_000

async function readProofs(id: string): Promise<ItemProof[]> {
  const { token } = useSession.getState()
  const proofs: ItemProof[] = []
  for (let page = 1; proofs.length < MOST_SAVED; page++) {
    const { items, total } = await call(readItemProof, { id, page, limit: MAX_LIMIT }, { token })
    proofs.push(...items)
    if (items.length === 0 || proofs.length >= total) break
  }
  return proofs
}

/** Shows when an item changed, when its picture was ordered, and since when it was on which glass. */
export function ItemProofs({ item }: { item: Item }) {
  const { t } = useTranslation()
  const [turned, setTurned] = useState({ page: 1, limit: 10 })
  const [isSaving, setSaving] = useState(false)
  const answer = useCall(readItemProof, { id: item._id, ...turned }, { keep: true })
  const proofs = answer.data?.items ?? []
  const devicesById = useObjects(devices, proofs, ({ deviceId }) => deviceId)
  const save = async () => {
    setSaving(true)
    try {
      saveFile(proofCsv(await readProofs(item._id)), 'text/csv', `${item.key}.csv`)
    } catch (error) {
      reportFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <section className="panel" aria-label={t('itemProof.title')}>
      <div className="part-head">
        <h2>{t('itemProof.title')}</h2>
        {proofs.length > 0 && (
          <Button icon={<DownloadOutlined aria-hidden />} loading={isSaving} onClick={() => void save()}>
            {t('list.export')}
          </Button>
        )}
      </div>
      <ListStates answer={answer} empty={<p className="none">{t('itemProof.none')}</p>}>
        <div className="list-scroll">
          <table className="list-table item-proofs" aria-label={t('itemProof.title')}>
            <thead>
              <tr>
                <th scope="col">{t('itemProof.device')}</th>
                <th scope="col">{t('itemProof.changed')}</th>
                <th scope="col">{t('itemProof.ordered')}</th>
                <th scope="col">{t('itemProof.shown')}</th>
                <th scope="col">{t('itemProof.frame')}</th>
              </tr>
            </thead>
            <tbody>
              {proofs.map(({ deviceId, mac, changedAt, wantedAt, shownAt, frame }) => {
                const device = devicesById.get(deviceId)
                return (
                  <tr key={`${deviceId} ${wantedAt}`}>
                    <td>{device ? <DeviceLink device={device} /> : <code>{macText(mac)}</code>}</td>
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
