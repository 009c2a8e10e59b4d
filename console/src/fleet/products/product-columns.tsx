import type { Product } from '@wifi-tms/contract/products'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { changedColumn, nameColumn } from '../../ui/list/columns.tsx'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { ApikeyField } from './ApikeyField.tsx'

export function useProductColumns(): ListColumn<Product>[] {
  const { t } = useTranslation()
  return [
    nameColumn(t('products.name')),
    { key: 'uri', title: t('products.uri'), sort: 'uri', cell: ({ uri }) => <code>{uri}</code> },
    { key: 'apikey', title: t('products.apikey'), cell: (product) => <ApikeyField product={product} /> },
    {
      key: 'enrolment',
      title: t('products.enrolment'),
      sort: 'enrolment',
      cell: ({ enrolment }) => (
        <span className="enrolment" data-enrolment={enrolment} title={t(`enrolmentText.${enrolment}`)}>
          {t(`enrolments.${enrolment}`)}
        </span>
      ),
    },
    {
      key: 'devices',
      title: t('products.devices'),
      cell: ({ _id, devices }) => (
        <>
          <Link to={pathTo('devices', { product: _id })} className="one-line">
            {t('counts.devices', { count: devices })}
          </Link>
          <br />
          <Link to={pathTo('fleetDays', { product: _id })} className="one-line">
            {t('days.byDay')}
          </Link>
        </>
      ),
    },
    changedColumn(t('list.changed')),
  ]
}
