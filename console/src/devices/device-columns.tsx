import type { Device } from '@wifi-tms/contract/devices'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DeviceGlass } from '../glass/DeviceGlass.tsx'
import type { Column } from '../list/ListTable.tsx'
import { useProducts, useScreenTypes } from '../list/lookups.ts'
import { Ago } from '../marks/Ago.tsx'
import { BatteryMark } from '../marks/BatteryMark.tsx'
import { OnlineMark } from '../marks/OnlineMark.tsx'
import { SignalMark } from '../marks/SignalMark.tsx'
import { useMay } from '../session/use-may.ts'
import { DeviceWays } from './DeviceWays.tsx'
import { LastEvent } from './LastEvent.tsx'
import { macText, nameOf, useScreenName } from './screen-name.ts'
import { WishMark } from './WishMark.tsx'

const THUMB = { width: 80, height: 50 }

/** The columns of the tag list. */
export function useDeviceColumns(edit: (device: Device) => void): Column<Device>[] {
  const { t } = useTranslation()
  const products = useProducts()
  const screens = useScreenTypes()
  const screenName = useScreenName()
  const mayWrite = useMay('devices.write')
  const mayShow = useMay('displays.write')
  const ways: Column<Device> = {
    key: 'ways',
    title: t('list.ways'),
    cell: (device) => <DeviceWays device={device} edit={() => edit(device)} />,
  }
  return [
    {
      key: 'glass',
      title: t('device.shows'),
      cell: (device) => (
        <Link to={`/device/edit/${device._id}`} className="thumb-link" tabIndex={-1} aria-hidden>
          <DeviceGlass device={device} screen={screens.get(device.screenType ?? '')} box={THUMB} />
        </Link>
      ),
    },
    {
      key: 'name',
      title: t('device.tag'),
      sort: 'alias',
      wide: true,
      cell: (device) => (
        <>
          <Link to={`/device/edit/${device._id}`} className={device.alias ? 'row-name' : 'row-name mono'}>
            {nameOf(device)}
          </Link>
          {device.alias && <span className="mac">{macText(device.mac)}</span>}
          {!device.approved && <span className="hint-mark">{t('device.waitsApproval')}</span>}
        </>
      ),
    },
    {
      key: 'product',
      title: t('device.product'),
      sort: 'product',
      cell: (device) => (
        <>
          <span className="one-line">{products.get(device.product)?.name ?? '…'}</span>
          <span className="second">{screenName(device, screens)}</span>
        </>
      ),
    },
    {
      key: 'status',
      title: t('device.status'),
      sort: 'status',
      cell: (device) => (
        <>
          <OnlineMark status={device.status} sleeps={device.sleeps} />
          <span className="second">
            <LastEvent mac={device.mac}>
              {device.lastSeenAt ? <Ago at={device.lastSeenAt} /> : t('device.neverSeen')}
            </LastEvent>
          </span>
        </>
      ),
    },
    {
      key: 'rssi',
      title: t('device.signal'),
      sort: 'rssi',
      cell: ({ rssi, wifi }) => <SignalMark level={rssi} dbm={wifi.rssi} />,
    },
    {
      key: 'battery',
      title: t('device.battery'),
      sort: 'batteryVoltage',
      cell: ({ batteryVoltage, usbState }) => <BatteryMark voltage={batteryVoltage} usb={usbState} />,
    },
    {
      key: 'state',
      title: t('device.wish'),
      sort: 'state',
      cell: (device) => <WishMark device={device} />,
    },
    ...(mayWrite || mayShow ? [ways] : []),
  ]
}
