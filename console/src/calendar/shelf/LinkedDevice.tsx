import { devices } from '@wifi-tms/contract/devices'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useCall } from '../../base/calls/use-call.ts'
import { useObject } from '../../base/calls/use-objects.ts'
import { DeviceGlass } from '../../fleet/devices/DeviceGlass.tsx'
import { DeviceLink } from '../../fleet/devices/DeviceLink.tsx'
import { useFollowDevices } from '../../fleet/devices/use-follow-devices.ts'
import { WishMark } from '../../fleet/devices/WishMark.tsx'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 300, height: 200 }

/** Shows the live picture of a device that was just linked, as a proof of the link. */
export function LinkedDevice({ id }: { id: string }) {
  const { data: device } = useCall(devices.get, { id }, { quiet: true })
  const screenType = useObject(screenTypes, device?.screenType ?? null)
  useFollowDevices(device ? [device] : [])
  if (!device) return null
  return (
    <div className="shelf-linked">
      <DeviceGlass device={device} screenType={screenType} box={BOX} canEnlarge />
      <p>
        <DeviceLink device={device} /> <WishMark device={device} />
      </p>
    </div>
  )
}
