import { type Device, devices } from '@wifi-tms/contract/devices'
import { lazy, Suspense } from 'react'
import { useMay } from '../../base/session/use-may.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { prefetchList, useList } from '../../ui/list/use-list.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { ConnectWays } from '../connecting/ConnectWays.tsx'
import { DeviceActions } from './DeviceActions.tsx'
import { useDeviceColumns } from './device-columns.tsx'
import { nameOf } from './device-name.ts'
import { PairButton } from './PairButton.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { severalFilters } from './several-filters.ts'
import { useFollowDevices } from './use-follow-devices.ts'
import { WaitingDevices } from './WaitingDevices.tsx'

/** They are fetched once the rows stand. */
const DeviceFilters = lazy(async () => ({ default: (await import('./DeviceFilters.tsx')).DeviceFilters }))
/** It is fetched once somebody adds or changes a device. */
const DeviceForm = lazy(() => import('./DeviceForm.tsx'))

/** The page of all devices shows what they show, what they should show and how they are, as it changes. */
export default function DeviceList() {
  const list = useList(devices, { several: severalFilters })
  const mayAct = [useMay(devices.access.write), useMay('displays.write')].some(Boolean)
  const selection = useSelection<Device>()
  const columns = useDeviceColumns(list.rows)
  useFollowDevices(list.rows)
  return (
    <ListPage
      noun="devices"
      list={list}
      nameOf={nameOf}
      columns={columns}
      selection={mayAct ? selection : undefined}
      form={DeviceForm}
      also={<PairButton />}
      filters={
        <Suspense
          fallback={severalFilters.map((name) => (
            <span key={name} className="filter ant-select-multiple field-waits" />
          ))}
        >
          <DeviceFilters list={list} />
        </Suspense>
      }
      above={<WaitingDevices list={list} />}
      ways={<ConnectWays />}
      below={<SelectionBar selection={selection} list={list} />}
      actions={(device, own) => <DeviceActions device={device} {...own} />}
    />
  )
}

DeviceList.prefetch = (search: URLSearchParams) => prefetchList(devices, search, { several: severalFilters })
