import { readWeakSpots, type WeakSpot } from '@wifi-tms/contract/overview'
import { signalLevel } from '@wifi-tms/contract/units'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'
import { DeviceLink } from '../devices/DeviceLink.tsx'
import { macText } from '../devices/device-name.ts'
import { SignalMark } from '../status/SignalMark.tsx'

/** The maximum number of stations and labels that are shown. */
const LIMIT = 5

/**
 * Shows the Wi-Fi stations and labels with the most devices with a weak signal, and the devices that change their
 * station often. Each row links to its devices.
 */
export function WeakSpots() {
  const { t } = useTranslation()
  const { data } = useCall(readWeakSpots, {})
  if (!data || data.stations.length + data.labels.length + data.hopping.length === 0) return null
  const row = (by: 'bssid' | 'labels', { name, devices, weak, rssi }: WeakSpot) => (
    <li key={`${by} ${name}`} className="some-row">
      <Link to={pathTo('devices', { [by]: name, rssi: 'low' })}>{by === 'bssid' ? macText(name) : name}</Link>
      <span>{t('dashboard.weakOf', { weak, count: devices })}</span>
      <SignalMark level={signalLevel(rssi)} dbm={rssi} />
    </li>
  )
  return (
    <section className="panel some" aria-label={t('dashboard.weakSpots')}>
      <header className="some-head">
        <h2>{t('dashboard.weakSpots')}</h2>
      </header>
      <ul>
        {data.stations.slice(0, LIMIT).map((spot) => row('bssid', spot))}
        {data.labels.slice(0, LIMIT).map((spot) => row('labels', spot))}
      </ul>
      {data.hopping.length > 0 && <h3 className="some-more">{t('dashboard.hopping')}</h3>}
      <ul>
        {data.hopping.slice(0, LIMIT).map(({ hops, ...device }) => (
          <li key={device._id} className="some-row">
            <DeviceLink device={device} />
            <span>{t('dashboard.hops', { count: hops })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
