import type { AccessPoint } from '@wifi-tms/contract/access-points'
import { products } from '@wifi-tms/contract/products'
import { useTranslation } from 'react-i18next'
import { useObjects } from '../../base/calls/use-objects.ts'
import { exactTime } from '../../base/i18n/time.ts'
import { changedColumn, nameColumn } from '../../ui/list/columns.tsx'
import type { ListColumn } from '../../ui/list/ListTable.tsx'

export function useAccessPointColumns(rows: readonly AccessPoint[]): ListColumn<AccessPoint>[] {
  const { t } = useTranslation()
  const productsById = useObjects(products, rows, ({ product }) => product)
  return [
    nameColumn(t('accessPoints.name')),
    { key: 'url', title: t('accessPoints.url'), sort: 'url', cell: ({ url }) => <code>{url}</code> },
    { key: 'product', title: t('accessPoints.product'), cell: ({ product }) => productsById.get(product)?.name ?? '…' },
    { key: 'tags', title: t('accessPoints.tags'), cell: ({ tags }) => tags },
    {
      key: 'state',
      title: t('accessPoints.state'),
      titledOnPhone: true,
      cell: ({ error, since, lastSeenAt }) => {
        if (error && since) return t(`accessPoints.errors.${error}`, { at: exactTime(since) })
        if (lastSeenAt) return t('accessPoints.well')
        return <span className="muted">{t('accessPoints.unread')}</span>
      },
    },
    changedColumn(t('list.changed')),
  ]
}
