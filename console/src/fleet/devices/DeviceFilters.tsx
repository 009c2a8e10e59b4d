import { type devices, wishStates } from '@wifi-tms/contract/devices'
import { listLabels } from '@wifi-tms/contract/labels'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'
import { screenTypeName } from '../../catalogue/screen-types/screen-type-name.ts'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { LabelFilter } from '../../ui/labels/LabelFilter.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import type { List } from '../../ui/list/use-list.ts'
import { LinkedFilters } from './LinkedFilters.tsx'

export function DeviceFilters({ list }: { list: List<typeof devices> }) {
  const { t } = useTranslation()
  return (
    <>
      <ReferenceSelect
        resource={products}
        nameOf={({ name }) => name}
        label={t('devices.product')}
        allowClear
        {...list.filter('product')}
      />
      <ReferenceSelect
        resource={screenTypes}
        nameOf={screenTypeName}
        sort="sort"
        label={t('devices.screen')}
        allowClear
        {...list.filter('screenType')}
      />
      <FilterSelect
        label={t('devices.status')}
        options={(['online', 'offline'] as const).map((value) => ({ value, label: t(`online.${value}`) }))}
        {...list.filter('status')}
      />
      <FilterSelect
        label={t('devices.state')}
        options={[
          ...wishStates.map((value) => ({ value, label: t(`states.${value}`) })),
          { value: '', label: t('devices.nothingWanted') },
        ]}
        {...list.filter('state')}
      />
      <LabelFilter known={listLabels} {...list.filter('labels')} />
      <LinkedFilters list={list} />
    </>
  )
}
