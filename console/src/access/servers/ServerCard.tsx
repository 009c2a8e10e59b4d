import { CLOCK_WARNING_MS, type Server } from '@wifi-tms/contract/servers'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText, percentText } from '../../base/i18n/numbers.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { ServerMark } from './ServerMark.tsx'
import { serverState } from './server-state.ts'

/** A smaller difference between a server's clock and the database's clock, in ms, is not shown. */
const MIN_SHOWN_OFFSET_MS = 500

/**
 * The card of one server: its name, version, figures and turns. A turn is work that one server does for all servers.
 */
export function ServerCard({ server }: { server: Server }) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => numberText(value, i18n.language)
  const { seenSeconds, clockAheadMs, turns } = server
  // In seconds, rounded to a tenth.
  const offsetSeconds = number(Math.round(Math.abs(clockAheadMs) / 100) / 10)
  const clock =
    Math.abs(clockAheadMs) < MIN_SHOWN_OFFSET_MS
      ? t('servers.clockRight')
      : t(clockAheadMs > 0 ? 'servers.ahead' : 'servers.behind', { value: offsetSeconds })
  const facts: [string, ReactNode][] = [
    [t('servers.seen'), seenSeconds === 0 ? t('servers.now') : t('servers.ago', { count: seenSeconds })],
    [t('servers.since'), <Moment key="since" at={server.startedAt} />],
    [t('servers.version'), server.version],
    [t('servers.tags'), number(server.tags)],
    [t('servers.links'), number(server.links)],
    [t('servers.load'), percentText(server.load, i18n.language)],
    [t('servers.lag'), `${number(server.lagMs)} ms`],
    [t('servers.memory'), `${number(server.memoryMb)} MB`],
    [t('servers.clock'), clock],
  ]
  return (
    <li className="panel">
      <div className="server-head">
        <h2>{server.name}</h2>
        {server.isThis && <span className="server-this">{t('servers.thisOne')}</span>}
        <ServerMark state={serverState(seenSeconds)} />
      </div>
      <Facts facts={facts} />
      {Math.abs(clockAheadMs) >= CLOCK_WARNING_MS && (
        <p className="warning" role="alert">
          {t('servers.clockText')}
        </p>
      )}
      <h3>{t('servers.turns')}</h3>
      <p className={turns.length > 0 ? undefined : 'none'}>
        {turns.map((turn) => t(`servers.turn.${turn}`)).join(' · ') || t('servers.noTurns')}
      </p>
    </li>
  )
}
