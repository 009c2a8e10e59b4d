import { readServers } from '@wifi-tms/contract/servers'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { joinSentences } from '../../base/i18n/join-sentences.ts'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { ServerCard } from './ServerCard.tsx'
import './servers.css'

/** The time between two calls. Servers report every two seconds. */
const REFRESH_MS = 2500

/**
 * The page of the servers in their current state. After a failure no earlier answer is shown: it may be outdated.
 */
export default function ServersPage() {
  const { t } = useTranslation()
  const answer = useCall(readServers, {}, { quiet: true, repeatMs: REFRESH_MS })
  const servers = answer.error ? undefined : answer.data?.items
  return (
    <>
      <PageHead
        title={t('screens.servers')}
        note={servers && servers.length > 1 && t('servers.count', { count: servers.length })}
      />
      {!servers && <AnswerPlaceholder answer={answer} />}
      {servers?.length === 1 && (
        <p className="servers-alone">{joinSentences([t('servers.alone'), t('servers.aloneText')], t)}</p>
      )}
      {servers && (
        <ul className="servers">
          {servers.map((server) => (
            <ServerCard key={server._id} server={server} />
          ))}
        </ul>
      )}
    </>
  )
}
