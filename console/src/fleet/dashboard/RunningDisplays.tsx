import { displays } from '@wifi-tms/contract/displays'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { numberText } from '../../base/i18n/numbers.ts'
import { pathTo } from '../../base/paths.ts'
import { templateName as nameOf } from '../../ui/page/template-name.ts'
import { ProgressBar } from '../status/ProgressBar.tsx'

/** The maximum number of displays that are shown. */
const LIMIT = 5

/** Shows the newest running displays with their progress, and a link to all of them. */
export function RunningDisplays() {
  const { t, i18n } = useTranslation()
  const { data } = useCall(displays.list, { state: 'running', limit: LIMIT })
  const title = t('dashboard.running')
  return (
    <section className="panel some" aria-label={title}>
      <header className="some-head">
        <h2>{title}</h2>
        {data && (
          <Link
            to={pathTo('display', data.total > 0 ? { state: 'running' } : {})}
            aria-label={data.total > 0 ? t('dashboard.allOf', { title, count: data.total }) : undefined}
          >
            {data.total > 0 ? numberText(data.total, i18n.language) : t('screens.display')}
          </Link>
        )}
      </header>
      {data?.total === 0 && <p className="none">{t('dashboard.runningNone')}</p>}
      <ul>
        {data?.items.map(({ _id, templateName, counts, total }) => (
          <li key={_id} className="some-row">
            <Link to={pathTo('display', { display: _id })} className="row-name">
              {nameOf(templateName, t)}
            </Link>
            <ProgressBar counts={counts} total={total} />
            <span>
              {numberText(counts.shown ?? 0, i18n.language)} / {numberText(total, i18n.language)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
