import { audits } from '@wifi-tms/contract/audit'
import { resourceNames } from '@wifi-tms/contract/resource-names'
import { users } from '@wifi-tms/contract/users'
import Tag from 'antd/es/tag'
import { useTranslation } from 'react-i18next'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { ListView } from '../../ui/list/ListView.tsx'
import { singleValue } from '../../ui/list/list-query.ts'
import { useShownColumns } from '../../ui/list/shown-columns.ts'
import { useList } from '../../ui/list/use-list.ts'
import { Nothing } from '../../ui/page/Nothing.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { useAuditColumns } from './audit-columns.tsx'
import { TimeRange } from './TimeRange.tsx'
import './audit-list.css'

/** The nouns of all objects that people can change. */
const nouns = resourceNames.filter((noun) => noun !== 'audits' && noun !== 'messages')

/** The page of the audit: who changed what, when and from where. */
export default function AuditList() {
  const { t } = useTranslation()
  const list = useList(audits)
  const columns = useAuditColumns()
  const shownColumns = useShownColumns(audits.path, columns)
  const { filters, rows, change } = list
  const [object, from, to] = ['object', 'from', 'to'].map((name) => singleValue(filters[name]))
  return (
    <>
      <PageHead title={t('screens.audits')} />
      <ListView
        list={list}
        search={t('audits.search')}
        columns={columns}
        filters={
          <>
            <ReferenceSelect
              resource={users}
              nameOf={({ username }) => username}
              sort="username"
              label={t('audits.who')}
              allowClear
              {...list.filter('account')}
            />
            <FilterSelect
              label={t('audits.noun')}
              options={nouns.map((value) => ({ value, label: t(`audit.nouns.${value}`) }))}
              {...list.filter('noun')}
            />
            <TimeRange from={from} to={to} change={change} />
            {object && (
              <Tag className="object-tag" closable onClose={() => change({ object: undefined })}>
                {t('audits.only', { name: rows.find((row) => row.object._id === object)?.object.name || object })}
              </Tag>
            )}
          </>
        }
        empty={<Nothing title={t('audits.none')} />}
      >
        <ListTable
          label={t('screens.audits')}
          rows={rows}
          columns={shownColumns}
          nameOf={({ object }) => object.name}
          order={list.order}
        />
      </ListView>
    </>
  )
}
