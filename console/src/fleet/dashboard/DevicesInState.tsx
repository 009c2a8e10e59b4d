import { devices, type WishState } from '@wifi-tms/contract/devices'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'
import { DeviceLink } from '../devices/DeviceLink.tsx'
import { StateMark } from '../status/StateMark.tsx'
import { WishLine } from '../status/WishLine.tsx'

const LIMIT = 6

interface Props {
  title: string
  none: string
  states: readonly [WishState, ...WishState[]]
}

/** Shows the first few devices whose wish stands like this, and the way to all of them. */
export function DevicesInState({ title, none, states }: Props) {
  const { t } = useTranslation()
  const { data } = useCall(devices.list, { state: states, sort: 'state', limit: LIMIT })
  const rows = data?.items ?? []
  return (
    <section className="panel in-state" aria-label={title}>
      <h2>{title}</h2>
      {data && rows.length === 0 && <p className="none">{none}</p>}
      <ul>
        {rows.map((device) => (
          <li key={device._id} className="in-state-row">
            <DeviceLink device={device} />
            {device.wanted && (
              <>
                <StateMark state={device.wanted.state} />
                <WishLine wanted={device.wanted} />
              </>
            )}
          </li>
        ))}
      </ul>
      {rows.length === LIMIT && <Link to={pathTo('devices', { state: states[0] })}>{t('dashboard.all')}</Link>}
    </section>
  )
}
