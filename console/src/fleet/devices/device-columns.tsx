import { type Device, devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useObjects } from '../../base/calls/use-objects.ts'
import { useNow } from '../../base/i18n/time.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { useItemNames } from '../../ui/items/item-name.ts'
import { LabelChips } from '../../ui/labels/LabelChips.tsx'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { BatteryMark } from '../status/BatteryMark.tsx'
import { OnlineMark } from '../status/OnlineMark.tsx'
import { SignalMark } from '../status/SignalMark.tsx'
import { ApprovalButtons } from './ApprovalButtons.tsx'
import { DeviceGlass } from './DeviceGlass.tsx'
import { DeviceLink } from './DeviceLink.tsx'
import { macText, nameOf } from './device-name.ts'
import { LastEvent } from './LastEvent.tsx'
import { LastSeen } from './LastSeen.tsx'
import { useScreenName } from './screen-name.ts'
import { WishMark } from './WishMark.tsx'

/** The space for each picture, in CSS pixels. */
const THUMB = { width: 80, height: 50 }

const DAY_MS = 24 * 3_600_000

/** True if a device has registered itself within a day and no person has changed it since. */
const isNew = ({ createdBy, updatedBy, createdAt }: Device, now: number): boolean =>
  createdBy === '' && updatedBy === '' && now - Date.parse(createdAt) < DAY_MS

export function useDeviceColumns(rows: readonly Device[]): ListColumn<Device>[] {
  const { t } = useTranslation()
  const productsById = useObjects(products, rows, ({ product }) => product)
  const screenTypesById = useObjects(screenTypes, rows, ({ screenType }) => screenType)
  const typeOf = ({ screenType }: Device) => screenTypesById.get(screenType ?? '')
  const screenName = useScreenName()
  const itemNameOf = useItemNames(rows)
  const now = useNow()
  const mayWrite = useMay(devices.access.write)
  return [
    {
      key: 'glass',
      title: t('devices.shows'),
      cell: (device) => (
        <Link to={pathTo('device', { id: device._id })} className="thumb-link" tabIndex={-1} aria-hidden>
          <DeviceGlass device={device} screenType={typeOf(device)} box={THUMB} />
        </Link>
      ),
    },
    {
      key: 'name',
      title: t('devices.device'),
      sort: 'alias',
      wide: true,
      cell: (device) => (
        <>
          <DeviceLink device={device} />
          {device.alias && <span className="mac">{macText(device.mac)}</span>}
          <span className="second">{itemNameOf(device)}</span>
          <span className="device-marks">
            {!device.approved && <span className="hint-mark">{t('devices.waitsApproval')}</span>}
            {isNew(device, now) && <span className="new-mark">{t('devices.new')}</span>}
            {mayWrite && !device.approved && (
              <ApprovalButtons choice={{ deviceIds: [device._id] }} name={nameOf(device)} count={1} size="small" />
            )}
          </span>
          <LabelChips labels={device.labels} />
        </>
      ),
    },
    {
      key: 'product',
      title: t('devices.product'),
      sort: 'product',
      cell: (device) => (
        <>
          <span className="one-line">{productsById.get(device.product)?.name ?? '…'}</span>
          <span className="second">{screenName(device, typeOf(device))}</span>
        </>
      ),
    },
    {
      key: 'status',
      title: t('devices.status'),
      sort: 'status',
      cell: (device) => (
        <>
          <OnlineMark device={device} />
          <span className="second">
            <LastEvent mac={device.mac}>
              <LastSeen device={device} />
            </LastEvent>
          </span>
        </>
      ),
    },
    {
      key: 'rssi',
      title: t('devices.signal'),
      sort: 'rssi',
      cell: ({ rssi, wifi }) => <SignalMark level={rssi} dbm={wifi.rssi} />,
    },
    {
      key: 'battery',
      title: t('devices.battery'),
      sort: 'batteryVoltage',
      cell: (device) => <BatteryMark device={device} />,
    },
    { key: 'state', title: t('devices.wish'), sort: 'state', cell: (device) => <WishMark device={device} /> },
  ]
}
