import { BULK_PORTION } from '@wifi-tms/contract/bulk'
import { useTranslation } from 'react-i18next'
import type { useBulk } from './use-bulk.ts'
import './labelling.css'

/** Shows the progress of a change of many devices, if it takes several portions. */
export function BulkProgress({ bulk, name }: { bulk: ReturnType<typeof useBulk>; name: string }) {
  const { t } = useTranslation()
  const { total } = bulk
  if (!bulk.isPending || total <= BULK_PORTION) return null
  return (
    <>
      <progress className="form-progress" aria-label={name} max={total} value={bulk.doneCount} />
      <p className="second">{t('labelling.progress', { done: bulk.doneCount, total })}</p>
    </>
  )
}
