import type { DataSource } from '@wifi-tms/contract/read-sources'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { changedColumn } from '../../ui/list/columns.tsx'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { SourceState } from './SourceState.tsx'

export function useSourceColumns(): ListColumn<DataSource>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      title: t('dataSources.name'),
      sort: 'name',
      wide: true,
      cell: ({ _id, name, url }) => (
        <>
          <Link to={pathTo('dataSource', { id: _id })} className="row-name">
            {name}
          </Link>
          {url && <span className="second source-address">{url}</span>}
        </>
      ),
    },
    { key: 'kind', title: t('dataSources.kind'), sort: 'kind', cell: ({ kind }) => t(`sourceKinds.${kind}`) },
    {
      key: 'state',
      title: t('dataSources.state'),
      titledOnPhone: true,
      cell: (source) => <SourceState source={source} />,
    },
    changedColumn(t('list.changed')),
  ]
}
