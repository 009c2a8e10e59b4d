import type { Device } from '@wifi-tms/contract/devices'
import { useTranslation } from 'react-i18next'
import { macText, nameOf, useScreenName } from '../devices/screen-name.ts'
import { WishMark } from '../devices/WishMark.tsx'
import { DeviceGlass } from '../glass/DeviceGlass.tsx'
import type { Column } from '../list/ListTable.tsx'
import { useScreenTypes } from '../list/lookups.ts'
import { OnlineMark } from '../marks/OnlineMark.tsx'

const THUMB = { width: 60, height: 40 }

/** The columns of the tags to choose from. */
export function useTagColumns(): Column<Device>[] {
  const { t } = useTranslation()
  const screens = useScreenTypes()
  const screenName = useScreenName()
  return [
    {
      key: 'glass',
      title: t('device.shows'),
      cell: (device) => <DeviceGlass device={device} screen={screens.get(device.screenType ?? '')} box={THUMB} />,
    },
    {
      key: 'name',
      title: t('device.tag'),
      sort: 'alias',
      wide: true,
      cell: (device) => (
        <>
          <span className={device.alias ? 'row-name' : 'row-name mono'}>{nameOf(device)}</span>
          {device.alias && <span className="mac">{macText(device.mac)}</span>}
        </>
      ),
    },
    {
      key: 'screen',
      title: t('device.screen'),
      sort: 'screenType',
      cell: (device) => <span className="one-line">{screenName(device, screens)}</span>,
    },
    {
      key: 'status',
      title: t('device.status'),
      sort: 'status',
      cell: (device) => <OnlineMark status={device.status} sleeps={device.sleeps} />,
    },
    { key: 'state', title: t('device.wish'), sort: 'state', cell: (device) => <WishMark device={device} /> },
  ]
}
