import { exportProofs, readItemProof } from '@wifi-tms/contract/item-proofs'
import type { Item } from '@wifi-tms/contract/items'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { ExportButton } from '../../ui/list/ExportButton.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { ProofTable } from './ProofTable.tsx'
import '../../ui/page/part-head.css'

/** The proofs of one item, on its page. */
export function ItemProofs({ item }: { item: Item }) {
  const { t } = useTranslation()
  const [paging, setPaging] = useState({ page: 1, limit: 10 })
  const answer = useCall(readItemProof, { id: item._id, ...paging }, { keepsPrevious: true })
  const proofs = answer.data?.items ?? []
  return (
    <section className="panel" aria-label={t('itemProof.title')}>
      <div className="part-head">
        <h2>{t('itemProof.title')}</h2>
        {proofs.length > 0 && <ExportButton call={exportProofs} input={{ key: item.key }} name={item.key} />}
      </div>
      <ListStates answer={answer} empty={<p className="none">{t('itemProof.none')}</p>}>
        <ProofTable proofs={proofs} />
      </ListStates>
      <Pager total={answer.data?.total ?? 0} {...paging} change={setPaging} />
    </section>
  )
}
