import LineChartOutlined from '@ant-design/icons/LineChartOutlined'
import { type Device, devices } from '@wifi-tms/contract/devices'
import Button from 'antd/es/button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { singleValue } from '../../ui/list/list-query.ts'
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

/** Their code is loaded after the rows are shown. */
const DeviceFilters = lazy(async () => ({ default: (await import('./DeviceFilters.tsx')).DeviceFilters }))
/** Its code is loaded when somebody adds a picture address: a URL that any program can show as an image. */
const AddPicture = lazy(() => import('../pictures/AddPicture.tsx'))
/** Its code is loaded when somebody adds or changes a device. */
const DeviceForm = lazy(() => import('./DeviceForm.tsx'))

/** Returns the path to the daily statistics of the listed devices. The page can filter by one product or one label. */
const daysPath = ({ product, labels }: Readonly<Record<string, string | string[] | undefined>>) => {
  const [firstProduct, firstLabel] = [singleValue(product), singleValue(labels)]
  if (firstProduct) return pathTo('fleetDays', { product: firstProduct })
  return pathTo('fleetDays', firstLabel ? { labels: firstLabel } : {})
}

/** The page of all devices with their pictures, wishes and states, updated live. */
export default function DeviceList() {
  const list = useList(devices, { several: severalFilters })
  const { t } = useTranslation()
  const mayWrite = useMay(devices.access.write)
  const mayShow = useMay('displays.write')
  const [isAddingPicture, setAddingPicture] = useState(false)
  const selection = useSelection<Device>()
  const navigate = useNavigate()
  const columns = useDeviceColumns(list.rows)
  useFollowDevices(list.rows)
  return (
    <ListPage
      noun="devices"
      list={list}
      nameOf={nameOf}
      columns={columns}
      selection={mayWrite || mayShow ? selection : undefined}
      form={DeviceForm}
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
      extraControls={
        <>
          <Button icon={<LineChartOutlined aria-hidden />} onClick={() => void navigate(daysPath(list.filters))}>
            {t('days.byDay')}
          </Button>
          {mayWrite && (
            <>
              <PairButton />
              <Button onClick={() => setAddingPicture(true)}>{t('pictures.open')}</Button>
              {isAddingPicture && (
                <Suspense>
                  <AddPicture close={() => setAddingPicture(false)} />
                </Suspense>
              )}
            </>
          )}
        </>
      }
      emptyHelp={<ConnectWays />}
      below={<SelectionBar selection={selection} list={list} />}
      actions={(device, rowActions) => <DeviceActions device={device} {...rowActions} />}
    />
  )
}

DeviceList.prefetch = (search: URLSearchParams) => prefetchList(devices, search, { several: severalFilters })
