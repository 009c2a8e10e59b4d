import type { DisplayItem } from '@wifi-tms/contract/displays'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nameOf } from '../devices/screen-name.ts'
import { glassUrl } from '../glass/DeviceGlass.tsx'
import { Glass } from '../glass/Glass.tsx'
import { StateMark } from '../marks/StateMark.tsx'

const BOX = { width: 208, height: 150 }

/** One tag of a display: its glass as it stands, and how far its wish is. */
export function FollowedTag({ item, display }: { item: DisplayItem; display: string }) {
  const { t } = useTranslation()
  const name = nameOf(item)
  // The address changes when the wish is proved, so that the browser fetches the new glass.
  const version = item.state === 'shown' ? display : 'before'
  return (
    <li className="wall-tag" data-state={item.state} aria-label={name}>
      <div className="wall-glass">
        <Glass src={glassUrl(item.deviceId, version)} alt={t('glass.of', { name })} size={undefined} box={BOX} />
      </div>
      <p>
        <Link to={`/device/edit/${item.deviceId}`} className="row-name">
          {name}
        </Link>
        <StateMark state={item.state} />
      </p>
      {item.message && <p className="wish-message">{item.message}</p>}
    </li>
  )
}
