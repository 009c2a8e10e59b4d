import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { enrolments, type Product, products } from '@wifi-tms/contract/products'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../ask/use-ask.ts'
import { FilterSelect } from '../list/FilterSelect.tsx'
import { ListStates } from '../list/ListStates.tsx'
import { ListTable } from '../list/ListTable.tsx'
import { filtersIn } from '../list/list-query.ts'
import { Nothing } from '../list/Nothing.tsx'
import { PageHead } from '../list/PageHead.tsx'
import { Pager } from '../list/Pager.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { useMay } from '../session/use-may.ts'
import { ProductForm } from './ProductForm.tsx'
import { useProductColumns } from './product-columns.tsx'
import './products.css'

/** The products: each with the key that lets its tags in. */
export default function ProductList() {
  const { t } = useTranslation()
  const { query, change } = useListQuery(products.list.input)
  const asked = useAsk(products.list, query as object, { keep: true })
  const mayWrite = useMay('products.write')
  const [edited, setEdited] = useState<Product | 'new'>()
  const columns = useProductColumns(setEdited)
  const filters = filtersIn(query)
  const narrowed = Object.keys(filters).length > 0
  const empty = asked.data?.total === 0 && !narrowed
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('product.add')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('screens.products')}>{mayWrite && !empty && add}</PageHead>
      <search className="filters">
        <SearchBox label={t('product.search')} value={query.q ?? ''} search={(q) => change({ q })} />
        <FilterSelect
          label={t('product.enrolment')}
          value={filters.enrolment}
          options={enrolments.map((value) => ({ value, label: t(`enrolments.${value}`) }))}
          change={(enrolment) => change({ enrolment })}
        />
      </search>
      <ListStates
        asked={asked}
        widen={narrowed ? () => change({ q: undefined, enrolment: undefined }) : undefined}
        empty={
          <Nothing title={t('product.none')} text={t('product.noneText')}>
            {mayWrite && add}
          </Nothing>
        }
      >
        <ListTable
          label={t('screens.products')}
          rows={asked.data?.items ?? []}
          columns={columns}
          nameOf={({ name }) => name}
          sort={query.sort}
          onSort={(sort) => change({ sort })}
        />
      </ListStates>
      <Pager total={asked.data?.total ?? 0} page={query.page} limit={query.limit} change={change} />
      {edited && <ProductForm product={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />}
    </>
  )
}
