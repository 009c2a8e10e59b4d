import { deviceTypes } from '@wifi-tms/contract/device-types'
import type { devices } from '@wifi-tms/contract/devices'
import { items } from '@wifi-tms/contract/items'
import { listLabels } from '@wifi-tms/contract/labels'
import { EMPTY_SOON_DAYS } from '@wifi-tms/contract/overview'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import { signalLevels } from '@wifi-tms/contract/units'
import { wishStates } from '@wifi-tms/contract/wishes'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/session/use-may.ts'
import { screenTypeName } from '../../catalogue/screen-types/screen-type-name.ts'
import { TemplateSelect } from '../../content/templates/TemplateSelect.tsx'
import { ReferencesSelect } from '../../ui/form/ReferencesSelect.tsx'
import { itemName } from '../../ui/items/item-name.ts'
import { useLabelOptions } from '../../ui/labels/LabelFilter.tsx'
import { FilterSelect, MultiFilterSelect } from '../../ui/list/FilterSelect.tsx'
import type { List } from '../../ui/list/use-list.ts'
import { ItemMatches } from './ItemMatches.tsx'
import { LinkedFilters } from './LinkedFilters.tsx'
import { ResolutionFilter } from './ResolutionFilter.tsx'
import type { severalFilters } from './several-filters.ts'

interface Props {
  list: List<typeof devices>
  /** True if there is little room: the filters by device type, signal and battery are shown only while they are set. */
  isShort?: boolean
}

const DAY_MS = 86_400_000

/** Returns the date that is this number of days after today, like `2026-11-30`. */
const dateInDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

export function DeviceFilters({ list, isShort = false }: Props) {
  const { t } = useTranslation()
  const labels = useLabelOptions(listLabels)
  const mayReadTemplates = useMay(templates.access.read)
  const mayReadItems = useMay(items.access.read)
  const fits = list.filter('fitsTemplate')
  const emptyBy = list.filter('emptyAt.to')
  const signal = list.filter('rssi')
  const soon = dateInDays(EMPTY_SOON_DAYS)
  const filterAny = (name: (typeof severalFilters)[number]) => list.filterAny(name)
  return (
    <>
      <ReferencesSelect
        resource={products}
        nameOf={({ name }) => name}
        label={t('devices.product')}
        {...filterAny('product')}
      />
      <ReferencesSelect
        resource={screenTypes}
        nameOf={screenTypeName}
        sort="sort"
        label={t('devices.screen')}
        {...filterAny('screenType')}
      />
      <ResolutionFilter {...filterAny('resolution')} />
      {mayReadTemplates && (
        <TemplateSelect
          label={t('devices.fitsTemplate')}
          prefix={fits.value && t('devices.fits')}
          allowClear
          {...fits}
        />
      )}
      {(!isShort || filterAny('deviceType').value.length > 0) && (
        <ReferencesSelect
          resource={deviceTypes}
          nameOf={({ name }) => name}
          label={t('devices.deviceType')}
          {...filterAny('deviceType')}
        />
      )}
      <FilterSelect
        label={t('devices.status')}
        options={(['online', 'offline'] as const).map((value) => ({ value, label: t(`online.${value}`) }))}
        {...list.filter('status')}
      />
      <MultiFilterSelect
        label={t('devices.state')}
        options={[
          ...wishStates.map((value) => ({ value, label: t(`states.${value}`) })),
          { value: '', label: t('devices.nothingWanted') },
        ]}
        {...filterAny('state')}
      />
      {(!isShort || signal.value !== undefined) && (
        <FilterSelect
          label={t('devices.signal')}
          options={signalLevels.map((value) => {
            const level = t(`signal.${value}`)
            // 'low' alone would not say what is low.
            const label = signal.value === value ? t('app.pair', { what: t('devices.signal'), said: level }) : level
            return { value, label }
          })}
          {...signal}
        />
      )}
      {(!isShort || emptyBy.value !== undefined) && (
        <FilterSelect
          label={t('devices.battery')}
          options={[{ value: emptyBy.value ?? soon, label: t('forecast.soon') }]}
          {...emptyBy}
        />
      )}
      <MultiFilterSelect label={t('labels.label')} options={labels} {...filterAny('labels')} />
      {mayReadItems && (
        <ReferencesSelect resource={items} nameOf={itemName} label={t('devices.item')} {...filterAny('item')} />
      )}
      {mayReadItems && <ItemMatches list={list} />}
      <LinkedFilters list={list} />
    </>
  )
}
