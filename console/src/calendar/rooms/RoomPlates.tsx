import { devices } from '@wifi-tms/contract/devices'
import type { Room } from '@wifi-tms/contract/rooms'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'
import { useObjects } from '../../base/calls/use-objects.ts'
import { BackToRoom, isTakenFromRoom } from '../../fleet/devices/BackToRoom.tsx'
import { DeviceGlass } from '../../fleet/devices/DeviceGlass.tsx'
import { DeviceLink } from '../../fleet/devices/DeviceLink.tsx'
import { WishMark } from '../../fleet/devices/WishMark.tsx'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 320, height: 220 }

/**
 * Shows the plates (door signs) of a room. If one of them has another picture, a button brings back the picture of the
 * room.
 */
export function RoomPlates({ room }: { room: Room }) {
  const { t } = useTranslation()
  const deviceIds = room.devices ?? []
  const devicesById = useObjects(devices, deviceIds, (id) => id)
  const plates = deviceIds.flatMap((id) => devicesById.get(id) ?? [])
  const screenTypesById = useObjects(screenTypes, plates, ({ screenType }) => screenType)
  if (plates.length === 0) return null
  return (
    <>
      {plates.some(({ wanted }) => isTakenFromRoom(wanted?.source)) && (
        <p className="room-back">
          {t('rooms.shownElse')} <BackToRoom room={room._id} />
        </p>
      )}
      <ul className="room-plates">
        {plates.map((device) => (
          <li key={device._id}>
            <DeviceGlass
              device={device}
              screenType={screenTypesById.get(device.screenType ?? '')}
              box={BOX}
              canEnlarge
            />
            <p className="under-glass">
              <DeviceLink device={device} /> <WishMark device={device} />
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
