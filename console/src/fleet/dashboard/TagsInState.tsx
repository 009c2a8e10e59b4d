import { useQueries } from '@tanstack/react-query'
import { devices, type WishState } from '@wifi-tms/contract/devices'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery } from '../../base/calls/use-call.ts'
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

/** Shows the first few tags whose wish stands like this, and the way to all of them. */
export function TagsInState({ title, none, states }: Props) {
  const { t } = useTranslation()
  const { rows, loaded } = useQueries({
    queries: states.map((state) => callQuery(devices.list, { state, limit: LIMIT })),
    combine: (answers) => ({
      rows: answers.flatMap(({ data }) => data?.items ?? []).slice(0, LIMIT),
      loaded: answers.every(({ data }) => data),
    }),
  })
  return (
    <section className="panel in-state" aria-label={title}>
      <h2>{title}</h2>
      {loaded && rows.length === 0 && <p className="none">{none}</p>}
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
