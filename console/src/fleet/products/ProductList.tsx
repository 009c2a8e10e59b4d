import { enrolments, products } from '@wifi-tms/contract/products'
import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ProductForm } from './ProductForm.tsx'
import { useProductColumns } from './product-columns.tsx'
import './products.css'

/** The page that lists the products with their keys. */
export default function ProductList() {
  const { t } = useTranslation()
  const list = useList(products)
  return (
    <ListPage
      noun="products"
      list={list}
      nameOf={({ name }) => name}
      columns={useProductColumns()}
      form={ProductForm}
      filters={
        <FilterSelect
          label={t('products.enrolment')}
          options={enrolments.map((value) => ({ value, label: t(`enrolments.${value}`) }))}
          {...list.filter('enrolment')}
        />
      }
    />
  )
}
