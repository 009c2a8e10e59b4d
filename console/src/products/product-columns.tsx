import { type Product, products } from '@wifi-tms/contract/products'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTell } from '../ask/use-tell.ts'
import { useAskToDelete } from '../list/ask-to-delete.ts'
import { ChangeButtons } from '../list/ChangeButtons.tsx'
import type { Column } from '../list/ListTable.tsx'
import { Ago } from '../marks/Ago.tsx'
import { useMay } from '../session/use-may.ts'
import { ApikeyField } from './ApikeyField.tsx'

/** The columns of the product list. */
export function useProductColumns(edit: (product: Product) => void): Column<Product>[] {
  const { t } = useTranslation()
  const mayWrite = useMay('products.write')
  const remove = useTell(products.remove)
  const askToDelete = useAskToDelete()
  const ways: Column<Product> = {
    key: 'ways',
    title: t('list.ways'),
    cell: (product) => (
      <span className="ways">
        <ChangeButtons
          name={product.name}
          ways={{
            change: 'edit',
            onChange: () => edit(product),
            onRemove: () => askToDelete('product', product.name, () => remove.mutateAsync({ id: product._id })),
          }}
        />
      </span>
    ),
  }
  return [
    {
      key: 'name',
      title: t('product.name'),
      sort: 'name',
      wide: true,
      cell: ({ name }) => <span className="row-name">{name}</span>,
    },
    { key: 'uri', title: t('product.uri'), sort: 'uri', cell: ({ uri }) => <code>{uri}</code> },
    { key: 'apikey', title: t('product.apikey'), cell: (product) => <ApikeyField product={product} /> },
    {
      key: 'enrolment',
      title: t('product.enrolment'),
      sort: 'enrolment',
      cell: ({ enrolment }) => (
        <span className="enrolment" data-enrolment={enrolment} title={t(`enrolmentText.${enrolment}`)}>
          {t(`enrolments.${enrolment}`)}
        </span>
      ),
    },
    {
      key: 'devices',
      title: t('product.tags'),
      cell: ({ _id, devices }) => (
        <Link to={`/device/list?product=${_id}`} className="one-line">
          {t('product.tagCount', { count: devices })}
        </Link>
      ),
    },
    {
      key: 'updatedAt',
      title: t('list.changed'),
      sort: 'updatedAt',
      cell: ({ updatedAt }) => <Ago at={updatedAt} />,
    },
    ...(mayWrite ? [ways] : []),
  ]
}
