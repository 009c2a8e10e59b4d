import type { Audit } from '@wifi-tms/contract/audit'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { CallWords } from '../../ui/audit/CallWords.tsx'
import { Changes } from '../../ui/audit/Changes.tsx'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { Moment } from '../../ui/page/Moment.tsx'

/** Returns the path of an object's page; undefined if its noun has no pages or the object has been deleted. */
function pathOf({ noun, object: { _id: id }, call }: Audit): string | undefined {
  if (!id || call.startsWith('DELETE')) return undefined
  if (noun === 'devices') return pathTo('device', { id })
  return noun === 'displays' ? pathTo('display', { display: id }) : undefined
}

function ObjectName({ line }: { line: Audit }) {
  const path = pathOf(line)
  const name = line.object.name || line.object._id
  return path ? <Link to={path}>{name}</Link> : name
}

/** The columns of the audit. */
export function useAuditColumns(): ListColumn<Audit>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'at',
      title: t('audits.at'),
      sort: 'at',
      cell: ({ at }) => <Moment at={at} />,
    },
    { key: 'account', title: t('audits.who'), cell: ({ account }) => account.username || t('app.unknown') },
    { key: 'address', title: t('audits.where'), cell: ({ address }) => <code>{address}</code> },
    {
      key: 'call',
      title: t('audits.what'),
      cell: ({ call, noun }) => (
        <>
          <CallWords call={call} /> <span className="second">{t(`audit.nouns.${noun}`)}</span>
        </>
      ),
    },
    { key: 'object', title: t('audits.object'), cell: (line) => <ObjectName line={line} /> },
    {
      key: 'changes',
      title: t('audits.changes'),
      wide: true,
      cell: ({ noun, changes }) => <Changes noun={noun} changes={changes} />,
    },
  ]
}
