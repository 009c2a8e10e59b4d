import { useTranslation } from 'react-i18next'
import { unsay, useSayings } from './say.ts'
import './sayings.css'

/** The messages at the top of every page. */
export function Sayings() {
  const { t } = useTranslation()
  const { sayings } = useSayings()
  return (
    <section className="sayings" aria-label={t('say.messages')}>
      {sayings.map(({ id, tone, text, times }) => (
        <div key={id} className={`saying saying-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
          <span className="saying-mark" aria-hidden>
            {tone === 'error' ? '!' : '✓'}
          </span>
          <span className="saying-text">{text}</span>
          {times > 1 && <span className="saying-times">×{times}</span>}
          <button type="button" className="plain-button" aria-label={t('say.close')} onClick={() => unsay(id)}>
            ×
          </button>
        </div>
      ))}
    </section>
  )
}
