import { useQuery } from '@tanstack/react-query'
import { changeDevices } from '@wifi-tms/contract/bulk'
import Radio from 'antd/es/radio'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { type BulkChoice, DRY_RUN_MS, useBulk } from './use-bulk.ts'
import './orders.css'

const kinds = ['led', 'ask', 'reboot'] as const

/** A dialog that gives the chosen devices an order. It shows how many devices get the order now, and how many later. */
export default function OrderDevices({
  choice,
  total,
  close,
}: {
  choice: BulkChoice
  total: number
  close: () => void
}) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<(typeof kinds)[number]>('led')
  const order = { kind }
  const token = useSession((session) => session.token)
  const counts = useQuery({
    // The empty list means that no change refreshes the answer: devices change all the time, and the dry run goes
    // through all chosen ones.
    queryKey: [[], 'order', choice, kind],
    queryFn: () => call(changeDevices, { ...choice, order, dryRun: true }, { token, timeout: DRY_RUN_MS }),
  })
  const bulk = useBulk(choice, total)
  const giveOrder = () =>
    bulk.start({ order }, ({ changed, waiting }) => {
      toast('done', t('ordering.done', { count: changed - waiting, waiting }))
      close()
    })
  const { changed = 0, waiting = 0 } = counts.data ?? {}
  const unableCount = counts.data ? counts.data.total - changed : 0
  return (
    <Dialog
      title={t('ordering.titleOf', { count: total })}
      okText={t('ordering.do', { count: changed })}
      cancelText={t('app.cancel')}
      okButtonProps={{ loading: bulk.isPending, disabled: changed === 0 }}
      onOk={giveOrder}
      onCancel={() => (bulk.isPending ? bulk.stop() : close())}
      width={480}
    >
      <Radio.Group
        aria-label={t('deviceOrders.title')}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        options={kinds.map((value) => ({ value, label: t(`deviceOrders.types.${value}`) }))}
      />
      {counts.data ? (
        <ul className="order-counts" aria-live="polite">
          <li>{t('ordering.now', { count: changed - waiting })}</li>
          {waiting > 0 && <li>{t('ordering.next', { count: waiting })}</li>}
          {unableCount > 0 && <li>{t('ordering.cannot', { count: unableCount })}</li>}
        </ul>
      ) : (
        <AnswerPlaceholder answer={counts} rows={2} />
      )}
      <BulkProgress bulk={bulk} name={t('deviceOrders.title')} />
    </Dialog>
  )
}
