import { ATTENTION_MAX, type AttentionKind, readAttention } from '@wifi-tms/contract/overview'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { numberText } from '../../base/i18n/numbers.ts'
import { pathTo } from '../../base/paths.ts'
import { nameOf } from '../devices/device-name.ts'
import './attention.css'

/**
 * The time between two calls. The problems are read again and again, because the live link does not report that a
 * device has been offline for long or that a battery is low.
 */
const REFRESH_MS = 30_000

/**
 * Returns the path to the list with exactly the objects that a problem counts. The counted offline devices were last
 * heard before `since`; the counted batteries are empty on `until` at the latest.
 */
const listPathFor = (kind: AttentionKind, since: string | null, until: string | null) =>
  ({
    failed: pathTo('devices', { state: 'failed' }),
    empty: pathTo('devices', { battery: 'empty' }),
    lacking: pathTo('devices', { lacksValues: 'true' }),
    tasks: pathTo('tasks'),
    pages: pathTo('devices'),
    playlists: pathTo('playlists'),
    plates: pathTo('rooms'),
    directories: pathTo('directories'),
    offline: pathTo('devices', { status: 'offline', 'lastSeenAt.to': since ?? '' }),
    calendars: pathTo('rooms'),
    sources: pathTo('dataSources'),
    reviews: pathTo('items'),
    waiting: pathTo('devices', { approved: 'false' }),
    draining: pathTo('devices', { 'emptyAt.to': until ?? '' }),
    weak: pathTo('devices', { battery: 'weak' }),
    signal: pathTo('devices', { rssi: 'low' }),
  })[kind]

/** Reads the problems, for the panel that lists them and for callers that only need to know if there are any. */
export const useAttention = (enabled = true) =>
  useCall(readAttention, {}, { quiet: true, repeatMs: REFRESH_MS, enabled }).data

/** The problems that a person should look at, the worst first. Each links to the list of its objects. */
export function NeedsAttention() {
  const { t, i18n } = useTranslation()
  const titleId = useId()
  const data = useAttention()
  if (!data) return null
  return (
    <section className="panel attention" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('attention.title')}</h2>
      {data.items.length === 0 && <p className="none">{t('attention.none')}</p>}
      <ul>
        {data.items.map(({ kind, count, since, until, rooms, sources, tasks, playlists, directories, devices }) => (
          <li key={kind} data-kind={kind}>
            <Link to={listPathFor(kind, since, until)}>
              <b>
                {numberText(count, i18n.language)}
                {count === ATTENTION_MAX && '+'}
              </b>
              <span>{t(`attention.${kind}`, { count })}</span>
            </Link>
            {[
              ...rooms.map(({ _id, name }) => ({ to: pathTo('room', { id: _id }), name })),
              ...sources.map(({ _id, name }) => ({ to: pathTo('dataSource', { id: _id }), name })),
              ...tasks.map(({ _id, name }) => ({ to: pathTo('tasks', { _id }), name })),
              ...playlists.map(({ _id, name }) => ({ to: pathTo('playlists', { _id }), name })),
              ...directories.map(({ _id, name }) => ({ to: pathTo('directories', { _id }), name })),
              ...devices.map((device) => ({ to: pathTo('device', { id: device._id }), name: nameOf(device) })),
            ].map(({ to, name }) => (
              <Link key={to} to={to} className="attention-room">
                {name}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
