import { useTranslation } from 'react-i18next'
import { dropNotice, useNotices } from '../base/link/notices.ts'
import { NoticeText } from './NoticeText.tsx'
import './link.css'

/** The notices in the corner of the page: events that a person should see. */
export function Notices() {
  const { t } = useTranslation()
  const { notices } = useNotices()
  return (
    <section className="notices" aria-label={t('link.notices')} aria-live="polite">
      {notices.map((notice) => (
        <article key={notice.number} className="notice" data-kind={notice.kind}>
          <button
            type="button"
            className="plain-button"
            aria-label={t('toasts.close')}
            onClick={() => dropNotice(notice.number)}
          >
            ×
          </button>
          <NoticeText notice={notice} />
        </article>
      ))}
    </section>
  )
}
