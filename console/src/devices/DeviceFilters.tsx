import { wishStates } from '@wifi-tms/contract/devices'
import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../list/FilterSelect.tsx'
import { useProducts, useScreenTypes } from '../list/lookups.ts'
import { SearchBox } from '../list/SearchBox.tsx'

interface Props {
  filters: Record<string, unknown>
  change: (to: Record<string, string | undefined>) => void
}

/** Search and filters of the tags. */
export function DeviceFilters({ filters, change }: Props) {
  const { t } = useTranslation()
  const products = useProducts()
  const screens = useScreenTypes()
  const select = (name: string, label: string, options: { value: string; label: string }[]) => (
    <FilterSelect
      label={label}
      value={filters[name] as string | undefined}
      options={options}
      change={(value) => change({ [name]: value })}
    />
  )
  return (
    <search className="filters">
      <SearchBox
        label={t('device.search')}
        value={(filters.q as string | undefined) ?? ''}
        search={(q) => change({ q: q || undefined })}
      />
      {select(
        'product',
        t('device.product'),
        [...products.values()].map(({ _id, name }) => ({ value: _id, label: name })),
      )}
      {select(
        'screenType',
        t('device.screen'),
        [...screens.values()].map(({ _id, name, color }) => ({ value: _id, label: `${name} · ${color}` })),
      )}
      {select('status', t('device.status'), [
        { value: 'online', label: t('online.online') },
        { value: 'offline', label: t('online.offline') },
      ])}
      {select(
        'state',
        t('device.state'),
        wishStates.map((value) => ({ value, label: t(`states.${value}`) })),
      )}
    </search>
  )
}
