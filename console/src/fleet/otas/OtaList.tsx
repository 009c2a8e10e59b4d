import { otas } from '@wifi-tms/contract/otas'
import { products } from '@wifi-tms/contract/products'
import { useTranslation } from 'react-i18next'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { OtaForm } from './OtaForm.tsx'
import { useOtaColumns } from './ota-columns.tsx'

/** The page that lists the firmware to which devices can be upgraded. */
export default function OtaList() {
  const { t } = useTranslation()
  const list = useList(otas)
  return (
    <ListPage
      noun="otas"
      list={list}
      nameOf={({ name }) => name}
      columns={useOtaColumns(list.rows)}
      form={OtaForm}
      filters={
        <ReferenceSelect
          resource={products}
          nameOf={({ name }) => name}
          label={t('otas.product')}
          allowClear
          {...list.filter('product')}
        />
      }
    />
  )
}
