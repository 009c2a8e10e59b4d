import { audits, readObjectHistory } from '@wifi-tms/contract/audit'
import { PAGE_SIZES } from '@wifi-tms/contract/resource'
import type { ResourceName } from '@wifi-tms/contract/resource-names'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { CallWords } from '../audit/CallWords.tsx'
import { Changes } from '../audit/Changes.tsx'
import { Moment } from '../page/Moment.tsx'
import { ListStates } from './ListStates.tsx'
import { Pager } from './Pager.tsx'

/** The history of one object, newest first. */
export function ObjectHistory({ noun, id }: { noun: ResourceName; id: string }) {
  const { t } = useTranslation()
  const mayAudit = useMay(audits.access.read)
  const [paging, setPaging] = useState({ page: 1, limit: 10 })
  const answer = useCall(readObjectHistory, { noun, id, ...paging }, { keepsPrevious: true })
  const total = answer.data?.total ?? 0
  return (
    <div className="object-history">
      <ListStates answer={answer} empty={<p className="none">{t('audit.none')}</p>}>
        <ol>
          {answer.data?.items.map(({ _id, at, account, address, call, changes }) => (
            <li key={_id} className="line">
              <div className="line-head">
                <CallWords call={call} />
                <span>{account.username || t('app.unknown')}</span>
                {address && <code>{address}</code>}
                <Moment at={at} />
              </div>
              <Changes noun={noun} changes={changes} />
            </li>
          ))}
        </ol>
        {mayAudit && (
          <p className="history-foot">
            <Link to={pathTo('audits', { object: id })}>{t('audit.all')}</Link>
          </p>
        )}
      </ListStates>
      {total > PAGE_SIZES[0] && <Pager total={total} {...paging} change={setPaging} />}
    </div>
  )
}
