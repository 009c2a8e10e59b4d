import { devices } from '@wifi-tms/contract/devices'
import type { DisplayItem } from '@wifi-tms/contract/displays'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAsk } from '../ask/use-ask.ts'
import { nameOf } from '../devices/screen-name.ts'
import { DeviceGlass } from '../glass/DeviceGlass.tsx'
import { Glass } from '../glass/Glass.tsx'
import { useScreenTypes } from '../list/lookups.ts'
import { useFailureText } from '../marks/failure-text.ts'
import { StateMark } from '../marks/StateMark.tsx'

const BOX = { width: 184, height: 144 }

/** One tag of a display: its glass as it stands, and how far its wish is. */
export function FollowedTag({ item }: { item: DisplayItem }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const screens = useScreenTypes()
  // A tag may have been removed since; then its name and state are all there is.
  const { data: device } = useAsk(devices.get, { id: item.deviceId }, { quiet: true })
  const name = nameOf(item)
  return (
    <li className="wall-tag" data-state={item.state} aria-label={name}>
      <div className="wall-glass">
        {device ? (
          <DeviceGlass device={device} screen={screens.get(device.screenType ?? '')} box={BOX} />
        ) : (
          <Glass src={undefined} alt={t('glass.of', { name })} size={undefined} box={BOX} />
        )}
      </div>
      <p>
        <Link to={`/device/edit/${item.deviceId}`} className={item.alias ? 'row-name' : 'row-name mono'}>
          {name}
        </Link>
        <StateMark state={item.state} />
      </p>
      {item.message && <p className="wish-message">{failureText(item)}</p>}
    </li>
  )
}
