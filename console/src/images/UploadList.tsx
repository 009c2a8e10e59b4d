import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { forgetUploads, useUploads } from './uploads.ts'

/** The files on their way: how far each is, and why one was refused. */
export function UploadList() {
  const { t } = useTranslation()
  const { uploads } = useUploads()
  if (uploads.length === 0) return null
  const done = uploads.filter(({ state }) => state === 'done').length
  return (
    <section className="uploads panel" aria-label={t('image.uploads')}>
      <header>
        <strong aria-live="polite">{t('image.uploaded', { count: uploads.length, done })}</strong>
        <Button size="small" type="text" onClick={forgetUploads}>
          {t('image.forget')}
        </Button>
      </header>
      <ul>
        {uploads.map(({ number, name, state, part, message }) => (
          <li key={number} data-state={state}>
            <span className="upload-name" title={name}>
              {name}
            </span>
            {state === 'refused' ? (
              <span className="upload-message" role="alert">
                {message}
              </span>
            ) : (
              <progress aria-label={name} max={1} value={state === 'waiting' ? 0 : part} />
            )}
            <span className="upload-state">{t(`uploadStates.${state}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
