import { useTranslation } from 'react-i18next'
import { dismiss, useToasts } from './toasts.ts'
import './toasts.css'

export function Toasts() {
  const { t } = useTranslation()
  const { toasts } = useToasts()
  return (
    <section className="toasts" aria-label={t('toasts.messages')}>
      {toasts.map(({ id, tone, text, times, remedy }) => (
        <div key={id} className="toast" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
          <span className="toast-mark" aria-hidden>
            {tone === 'done' ? '✓' : '!'}
          </span>
          <span className="toast-text">{text}</span>
          {times > 1 && <span className="toast-times">×{times}</span>}
          {remedy && (
            <button
              type="button"
              className="plain-button toast-remedy"
              onClick={() => {
                dismiss(id)
                remedy.press()
              }}
            >
              {remedy.text}
            </button>
          )}
          <button type="button" className="plain-button" aria-label={t('toasts.close')} onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </section>
  )
}
