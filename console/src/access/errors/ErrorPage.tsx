import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import '../../ui/glass/glass.css'

interface Props {
  number: string
  title: string
  text: string
  /** A further link, shown before the one to the home page. */
  back?: ReactNode
}

/** An error page: the reason, and a link to the home page. */
export function ErrorPage({ number, title, text, back }: Props) {
  const { t } = useTranslation()
  return (
    <section className="error-page">
      <div className="bezel error-glass" aria-hidden>
        <span>{number}</span>
      </div>
      <h1>{title}</h1>
      <p>{text}</p>
      {back}
      <Link to={pathTo('dashboard')}>{t('errorPages.home')}</Link>
    </section>
  )
}
