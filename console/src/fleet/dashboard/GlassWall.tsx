import { devices } from '@wifi-tms/contract/devices'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { useObjects } from '../../base/calls/use-objects.ts'
import { pathTo } from '../../base/paths.ts'
import { templateName } from '../../ui/page/template-name.ts'
import { DeviceGlass } from '../devices/DeviceGlass.tsx'
import { nameOf } from '../devices/device-name.ts'

/** The maximum number of devices that are shown. */
const LIMIT = 12
/** The space for each picture, in CSS pixels. */
const BOX = { width: 184, height: 144 }

/** Shows the pictures of devices that have reported to show them, the newest first. */
export function GlassWall() {
  const { t } = useTranslation()
  const answer = useCall(devices.list, { state: 'shown', sort: '-shownAt', limit: LIMIT })
  const rows = answer.data?.items ?? []
  const screensById = useObjects(screenTypes, rows, ({ screenType }) => screenType)
  if (rows.length === 0) return null
  return (
    <section className="panel">
      <h2>{t('dashboard.now')}</h2>
      <ul className="wall" aria-label={t('dashboard.now')}>
        {rows.map((device) => (
          <li key={device._id} className="wall-device">
            <Link to={pathTo('device', { id: device._id })}>
              <div className="wall-glass">
                <DeviceGlass device={device} screenType={screensById.get(device.screenType ?? '')} box={BOX} />
              </div>
              <p>
                <span className="row-name">{nameOf(device)}</span>
                <span className="second">{templateName(device.shown?.templateName ?? '', t)}</span>
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
