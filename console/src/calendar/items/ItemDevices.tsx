import { devices } from '@wifi-tms/contract/devices'
import type { Item } from '@wifi-tms/contract/items'
import { PAGE_SIZES } from '@wifi-tms/contract/resource'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useObjects } from '../../base/calls/use-objects.ts'
import { DeviceGlass } from '../../fleet/devices/DeviceGlass.tsx'
import { DeviceLink } from '../../fleet/devices/DeviceLink.tsx'
import { WishMark } from '../../fleet/devices/WishMark.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { Moment } from '../../ui/page/Moment.tsx'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 280, height: 200 }

/** Shows the devices of an item with their pictures, and the states of the pictures that they should show. */
export function ItemDevices({ item }: { item: Item }) {
  const { t } = useTranslation()
  const [paging, setPaging] = useState<{ page: number; limit: number }>({ page: 1, limit: PAGE_SIZES[0] })
  const answer = useCall(devices.list, { item: item._id, sort: 'alias', ...paging }, { keepsPrevious: true })
  const shownDevices = answer.data?.items ?? []
  const screenTypesById = useObjects(screenTypes, shownDevices, ({ screenType }) => screenType)
  return (
    <section className="panel" aria-label={t('items.devices')}>
      <h2>{t('items.devices')}</h2>
      <ListStates answer={answer} empty={<p className="none">{t('items.noDevices')}</p>}>
        <ul className="item-devices">
          {shownDevices.map((device) => (
            <li key={device._id}>
              <DeviceGlass
                device={device}
                screenType={screenTypesById.get(device.screenType ?? '')}
                box={BOX}
                canEnlarge
              />
              <div className="item-device">
                <DeviceLink device={device} /> <WishMark device={device} />
                {device.wanted && (
                  <span className="second">
                    <Moment at={device.wanted.at} sentence={(at) => t('items.wantedSince', { at })} />
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
        {(answer.data?.total ?? 0) > PAGE_SIZES[0] && (
          <Pager total={answer.data?.total ?? 0} {...paging} change={setPaging} />
        )}
      </ListStates>
    </section>
  )
}
