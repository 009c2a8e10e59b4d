import { devices } from '@wifi-tms/contract/devices'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAsk } from '../ask/use-ask.ts'
import { nameOf } from '../devices/screen-name.ts'
import { DeviceGlass } from '../glass/DeviceGlass.tsx'
import { useScreenTypes } from '../list/lookups.ts'

const LIMIT = 12
const BOX = { width: 184, height: 144 }

/** The glasses of the tags that proved their picture last heard of, as they stand now. */
export function GlassWall() {
  const { t } = useTranslation()
  const screens = useScreenTypes()
  const asked = useAsk(devices.list, { state: 'shown', sort: '-lastSeenAt', limit: LIMIT })
  const rows = asked.data?.items ?? []
  if (rows.length === 0) return null
  return (
    <section className="panel">
      <h2>{t('index.now')}</h2>
      <ul className="wall" aria-label={t('index.now')}>
        {rows.map((device) => (
          <li key={device._id} className="wall-tag">
            <Link to={`/device/edit/${device._id}`}>
              <div className="wall-glass">
                <DeviceGlass device={device} screen={screens.get(device.screenType ?? '')} box={BOX} />
              </div>
              <p>
                <span className="row-name">{nameOf(device)}</span>
                <span className="second">{device.shown?.templateName}</span>
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
