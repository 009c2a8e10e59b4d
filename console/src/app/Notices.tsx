import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dropNotice, useNotices } from '../base/link/notices.ts'
import { pathTo } from '../base/paths.ts'
import { nameOf } from '../fleet/devices/device-name.ts'
import { useDisplayFailureText } from '../fleet/status/display-failure-text.ts'
import './link.css'

/** Notices of events worth a person's eye stand in the corner of the page. */
export function Notices() {
  const { t } = useTranslation()
  const displayFailureText = useDisplayFailureText()
  const { notices } = useNotices()
  return (
    <section className="notices" aria-label={t('link.notices')} aria-live="polite">
      {notices.map(({ number, kind, count, device, ...said }) => (
        <article key={number} className="notice" data-kind={kind}>
          <button
            type="button"
            className="plain-button"
            aria-label={t('toasts.close')}
            onClick={() => dropNotice(number)}
          >
            ×
          </button>
          <strong>{t(`notices.${kind}`, { count })}</strong>
          <p>
            {device._id ? <Link to={pathTo('device', { id: device._id })}>{nameOf(device)}</Link> : nameOf(device)}
            {said.message && ` · ${kind === 'display-failed' ? displayFailureText(said) : said.message}`}
          </p>
        </article>
      ))}
    </section>
  )
}
