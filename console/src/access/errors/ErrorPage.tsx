import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import '../../ui/glass/glass.css'

/** This page says why there is nothing to see, and shows the way home. */
export function ErrorPage({ number, title, text }: { number: string; title: string; text: string }) {
  const { t } = useTranslation()
  return (
    <section className="error-page">
      <div className="bezel error-glass" aria-hidden>
        <span>{number}</span>
      </div>
      <h1>{title}</h1>
      <p>{text}</p>
      <Link to={pathTo('dashboard')}>{t('errorPages.home')}</Link>
    </section>
  )
}
