import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { type Device, devices } from '@wifi-tms/contract/devices'
import { upTopic } from '@wifi-tms/contract/messages'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../ask/use-ask.ts'
import { useFollow } from '../link/follow.ts'
import { ListStates } from '../list/ListStates.tsx'
import { ListTable } from '../list/ListTable.tsx'
import { filtersIn } from '../list/list-query.ts'
import { useProducts } from '../list/lookups.ts'
import { Nothing } from '../list/Nothing.tsx'
import { PageHead } from '../list/PageHead.tsx'
import { Pager } from '../list/Pager.tsx'
import { useSelection } from '../list/Selection.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { useMay } from '../session/use-may.ts'
import { DeviceFilters } from './DeviceFilters.tsx'
import { DeviceForm } from './DeviceForm.tsx'
import { useDeviceColumns } from './device-columns.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { nameOf } from './screen-name.ts'

/** All tags: what they show, should show and how they are, as it changes. */
export default function DeviceList() {
  const { t } = useTranslation()
  const { query, change } = useListQuery(devices.list.input)
  const asked = useAsk(devices.list, query as object, { keep: true })
  const mayWrite = useMay('devices.write')
  const mayShow = useMay('displays.write')
  const [edited, setEdited] = useState<Device | 'new'>()
  const selection = useSelection<Device>()
  const columns = useDeviceColumns(setEdited)
  const filters = filtersIn(query)
  const products = useProducts()
  const rows = asked.data?.items ?? []
  useFollow(
    rows.flatMap(({ product, mac }) => {
      const uri = products.get(product)?.uri
      return uri ? [upTopic(uri, mac)] : []
    }),
  )
  const narrowed = Object.keys(filters).length > 0
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('device.add')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('screens.devices')}>{mayWrite && (narrowed || rows.length > 0) && add}</PageHead>
      <DeviceFilters filters={filters} change={change} />
      <ListStates
        asked={asked}
        widen={
          narrowed ? () => change(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))) : undefined
        }
        empty={
          <Nothing title={t('device.none')} text={t('device.noneText')}>
            {mayWrite && add}
          </Nothing>
        }
      >
        {(mayWrite || mayShow) && (
          <SelectionBar selection={selection} rows={rows} total={asked.data?.total ?? 0} filters={filters} />
        )}
        <ListTable
          label={t('screens.devices')}
          rows={rows}
          columns={columns}
          nameOf={nameOf}
          selection={mayWrite || mayShow ? selection : undefined}
          sort={query.sort}
          onSort={(sort) => change({ sort })}
        />
      </ListStates>
      <Pager total={asked.data?.total ?? 0} page={query.page} limit={query.limit} change={change} />
      {edited && <DeviceForm device={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />}
    </>
  )
}
