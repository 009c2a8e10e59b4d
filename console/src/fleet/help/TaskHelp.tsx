import { may } from '@wifi-tms/contract/permissions'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { currentLanguage } from '../../base/i18n/translation.ts'
import { pathTo } from '../../base/paths.ts'
import { useSession } from '../../base/session/session.ts'
import { type HelpTask, steps } from './topics.ts'

/** Explains one task step by step, with a picture of its page. */
export function TaskHelp({ task }: { task: HelpTask }) {
  const { t } = useTranslation()
  const { topic, screen } = task
  const roles = useSession((session) => session.profile?.roles) ?? []
  const mayOpenPage = !('needs' in task) || may(roles, task.needs)
  const page = t(`screens.${screen}`)
  return (
    <>
      <h2>{t(`help.${topic}.title`)}</h2>
      <p>{t(`help.${topic}.text`)}</p>
      <ol className="help-steps">
        {steps.map((step) => (
          <li key={step}>{t(`help.${topic}.${step}`)}</li>
        ))}
      </ol>
      {mayOpenPage && (
        <p>
          <Link to={pathTo(screen)}>{t('help.open', { page })}</Link>
        </p>
      )}
      <img
        key={topic}
        className="help-picture"
        src={`/help-pictures/${topic}-${currentLanguage()}.webp`}
        alt={t('help.pictureOf', { page })}
        width={960}
        height={600}
        loading="lazy"
      />
    </>
  )
}
