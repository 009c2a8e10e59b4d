import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nameOf } from '../devices/screen-name.ts'
import { useFailureText } from '../marks/failure-text.ts'
import { unnotice, useNotices } from './notices.ts'
import './link.css'

/** Events worth a person's eye, in the corner of the page. */
export function Notices() {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { notices } = useNotices()
  return (
    <section className="notices" aria-label={t('link.notices')} aria-live="polite">
      {notices.map(({ number, kind, count, device, ...said }) => (
        <article key={number} className="notice" data-kind={kind}>
          <button type="button" className="plain-button" aria-label={t('say.close')} onClick={() => unnotice(number)}>
            ×
          </button>
          <strong>{t(`notices.${kind}`, { count })}</strong>
          <p>
            {device._id ? <Link to={`/device/edit/${device._id}`}>{nameOf(device)}</Link> : nameOf(device)}
            {said.message && ` · ${kind === 'display-failed' ? failureText(said) : said.message}`}
          </p>
        </article>
      ))}
    </section>
  )
}
