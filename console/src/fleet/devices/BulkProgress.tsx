import { BULK_PORTION } from '@wifi-tms/contract/bulk'
import { useTranslation } from 'react-i18next'
import type { useBulk } from './use-bulk.ts'
import './labelling.css'

/** Shows the progress of a change of many devices, if it takes several portions. */
export function BulkProgress({ bulk, total, name }: { bulk: ReturnType<typeof useBulk>; total: number; name: string }) {
  const { t } = useTranslation()
  if (!bulk.isPending || total <= BULK_PORTION) return null
  return (
    <>
      <progress className="form-progress" aria-label={name} max={total} value={bulk.done} />
      <p className="second">{t('labelling.progress', { done: bulk.done, total })}</p>
    </>
  )
}
