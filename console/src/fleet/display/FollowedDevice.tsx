import type { Device } from '@wifi-tms/contract/devices'
import type { DisplayItem } from '@wifi-tms/contract/displays'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'
import { Glass } from '../../ui/glass/Glass.tsx'
import { LacksLine } from '../../ui/lacking/LacksLine.tsx'
import { DeviceGlass } from '../devices/DeviceGlass.tsx'
import { DeviceLink } from '../devices/DeviceLink.tsx'
import { nameOf } from '../devices/device-name.ts'
import { WaitLine } from '../devices/NextContact.tsx'
import { useDisplayFailureText } from '../status/display-failure-text.ts'
import { StateMark } from '../status/StateMark.tsx'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 184, height: 144 }

interface Props {
  item: DisplayItem
  /** Undefined if the device has been deleted; the display then has only its name and state. */
  device: Device | undefined
  screenType: ScreenType | undefined
}

/** Shows one device of a display: the picture on its glass, and the state of its wish. */
export function FollowedDevice({ item, device, screenType }: Props) {
  const { t } = useTranslation()
  const displayFailureText = useDisplayFailureText()
  const name = nameOf(item)
  return (
    <li className="wall-device" data-state={item.state} aria-label={name}>
      <div className="wall-glass">
        {device ? (
          <DeviceGlass device={device} screenType={screenType} box={BOX} />
        ) : (
          <Glass src={undefined} alt={t('glass.of', { name })} size={undefined} box={BOX} />
        )}
      </div>
      <p>
        <DeviceLink device={{ ...item, _id: item.deviceId }} />
        <StateMark state={item.state} />
      </p>
      {device && <WaitLine device={device} state={item.state} />}
      <LacksLine lacks={item.lacks} />
      {item.message && <p className="wish-message">{displayFailureText(item)}</p>}
    </li>
  )
}
