import type { Device } from '@wifi-tms/contract/devices'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'
import { useObjects } from '../../base/calls/use-objects.ts'
import { useItemNames } from '../../ui/items/item-name.ts'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { DeviceGlass } from '../devices/DeviceGlass.tsx'
import { macText, nameOf } from '../devices/device-name.ts'
import { useScreenName } from '../devices/screen-name.ts'
import { WishMark } from '../devices/WishMark.tsx'
import { OnlineMark } from '../status/OnlineMark.tsx'

/** The space for each picture, in CSS pixels. */
const THUMB = { width: 60, height: 40 }

/** The columns of the devices to choose from. */
export function useChoiceColumns(rows: readonly Device[]): ListColumn<Device>[] {
  const { t } = useTranslation()
  const screensById = useObjects(screenTypes, rows, ({ screenType }) => screenType)
  const typeOf = ({ screenType }: Device) => screensById.get(screenType ?? '')
  const screenName = useScreenName()
  const itemNameOf = useItemNames(rows)
  return [
    {
      key: 'glass',
      title: t('devices.shows'),
      choosesRow: true,
      cell: (device) => <DeviceGlass device={device} screenType={typeOf(device)} box={THUMB} />,
    },
    {
      key: 'name',
      title: t('devices.device'),
      sort: 'alias',
      wide: true,
      choosesRow: true,
      cell: (device) => (
        <>
          <span className={device.alias ? 'row-name' : 'row-name mono'}>{nameOf(device)}</span>
          {device.alias && <span className="mac">{macText(device.mac)}</span>}
          <span className="second">{itemNameOf(device)}</span>
        </>
      ),
    },
    {
      key: 'screen',
      title: t('devices.screen'),
      sort: 'screenType',
      cell: (device) => <span className="one-line">{screenName(device, typeOf(device))}</span>,
    },
    {
      key: 'status',
      title: t('devices.status'),
      sort: 'status',
      cell: (device) => <OnlineMark device={device} />,
    },
    { key: 'state', title: t('devices.wish'), sort: 'state', cell: (device) => <WishMark device={device} /> },
  ]
}
