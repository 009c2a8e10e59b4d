import { useTranslation } from 'react-i18next'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { type BulkChoice, useBulk } from './use-bulk.ts'

interface Props {
  choice: BulkChoice
  total: number
  unchoose: () => void
  close: () => void
}

/** Deletes the chosen devices after a question. */
export default function RemoveDevices({ choice, total, unchoose, close }: Props) {
  const { t } = useTranslation()
  const bulk = useBulk(choice, total)
  const remove = () =>
    bulk.start({ delete: true }, ({ changed }) => {
      toast('done', t('removing.done', { count: changed }))
      unchoose()
      close()
    })
  return (
    <Dialog
      title={t('removing.sure', { count: total })}
      okText={t('list.deleteNow')}
      cancelText={t('app.cancel')}
      okButtonProps={{ danger: true, loading: bulk.isPending }}
      onOk={remove}
      onCancel={() => (bulk.isPending ? bulk.stop() : close())}
      width={440}
    >
      {t('removing.text')}
      <BulkProgress bulk={bulk} name={t('removing.title')} />
    </Dialog>
  )
}
