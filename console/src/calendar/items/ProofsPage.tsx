import { exportProofs, readProofs } from '@wifi-tms/contract/item-proofs'
import { ItemKey } from '@wifi-tms/contract/items'
import { PAGE_SIZES } from '@wifi-tms/contract/resource'
import { Moment } from '@wifi-tms/contract/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { TimeRange } from '../../access/audit/TimeRange.tsx'
import { useCall } from '../../base/calls/use-call.ts'
import { ExportButton } from '../../ui/list/ExportButton.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { SearchBox } from '../../ui/list/SearchBox.tsx'
import { Nothing } from '../../ui/page/Nothing.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { ProofTable } from './ProofTable.tsx'

/**
 * The page of the proofs. It lists the devices that showed an item, with the times, also if item or device is deleted.
 */
export default function ProofsPage() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const [paging, setPaging] = useState({ page: 1, limit: PAGE_SIZES[0] as number })
  const key = ItemKey.safeParse(search.get('key')).data
  const [from, until] = ['from', 'until'].map((name) => Moment.safeParse(search.get(name)).data)
  const span = { ...(from && { from }), ...(until && { until }) }
  const answer = useCall(
    key === undefined ? undefined : readProofs,
    { key: key ?? '', ...span, ...paging },
    { keepsPrevious: true },
  )
  const changeSearch = (changes: { key?: string; from?: string | undefined; until?: string | undefined }) => {
    const newSearch = Object.entries({ key, from, until, ...changes })
    setSearch(newSearch.filter((entry): entry is [string, string] => Boolean(entry[1])))
    setPaging(({ limit }) => ({ page: 1, limit }))
  }
  return (
    <>
      <PageHead title={t('screens.itemProofs')}>
        <ExportButton call={exportProofs} input={{ ...(key && { key }), ...span }} name={key ?? 'proof'} />
      </PageHead>
      <section className="panel">
        <search className="filters">
          <SearchBox label={t('itemProof.search')} value={key ?? ''} search={(text) => changeSearch({ key: text })} />
          <TimeRange from={from} to={until} change={({ from, to }) => changeSearch({ from, until: to })} />
        </search>
        {key === undefined ? (
          <Nothing title={t('itemProof.ask')} text={t('itemProof.askText')} />
        ) : (
          <ListStates
            answer={answer}
            empty={<Nothing title={t('itemProof.nothing')} text={t('itemProof.nothingText')} />}
          >
            <ProofTable proofs={answer.data?.items ?? []} />
          </ListStates>
        )}
        {key !== undefined && <Pager total={answer.data?.total ?? 0} {...paging} change={setPaging} />}
      </section>
    </>
  )
}
