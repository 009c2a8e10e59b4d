import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { Waiting } from '../../ui/page/Waiting.tsx'
import { InterfaceHelp } from './InterfaceHelp.tsx'
import { PermissionTable } from './PermissionTable.tsx'
import { TaskHelp } from './TaskHelp.tsx'
import { memberTopics, tasks, topics } from './topics.ts'
import './help.css'

/** The text of the protocol is long, so its code is loaded when it is opened. */
const ProtocolHelp = lazy(() => import('./ProtocolHelp.tsx'))

/**
 * The help has a page for each task, one about the interface for programs, and one about the protocol for firmware. The
 * address names the open page.
 */
export default function HelpPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const shownTopics = useMay('devices.read') ? topics : memberTopics
  const openTopic = shownTopics.find((topic) => topic === query.get('topic')) ?? shownTopics[0]!
  const task = tasks.find(({ topic }) => topic === openTopic)
  return (
    <>
      <PageHead title={t('screens.help')} />
      <div className="help">
        <nav className="panel help-topics" aria-label={t('help.topics')}>
          <ul>
            {shownTopics.map((topic) => (
              <li key={topic}>
                <Link to={pathTo('help', { topic })} aria-current={topic === openTopic ? 'page' : undefined}>
                  {t(`help.${topic}.title`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <article className="panel">
          {task && <TaskHelp task={task} />}
          {openTopic === 'interface' && <InterfaceHelp />}
          {openTopic === 'protocol' && (
            <Suspense fallback={<Waiting />}>
              <ProtocolHelp />
            </Suspense>
          )}
          {openTopic === 'users' && <PermissionTable />}
        </article>
      </div>
    </>
  )
}
