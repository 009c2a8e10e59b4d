import CloseOutlined from '@ant-design/icons/CloseOutlined'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import type { UploadKind } from './upload-kind.ts'
import { uploadText } from './upload-text.ts'
import {
  cancelOrDismiss,
  fieldsForRetry,
  forgetUploads,
  mayPassNextTime,
  tryAgain,
  type UploadItem,
  useUploads,
} from './uploads.ts'
import './uploads.css'

/** The state of a file, or a button to send it again. */
function UploadState({ upload, word }: { upload: UploadItem; word: 'checking' | UploadItem['state'] }) {
  const { t } = useTranslation()
  const fields = fieldsForRetry(upload)
  if (upload.state !== 'refused' || !(fields || mayPassNextTime(upload))) return t(`uploadStates.${word}`)
  return (
    <Button size="small" onClick={() => tryAgain(upload, fields)}>
      {t(fields ? 'uploads.first' : 'list.retry')}
    </Button>
  )
}

function UploadRow({ upload }: { upload: UploadItem }) {
  const { t } = useTranslation()
  const { kind, name, state, sentShare, error, object } = upload
  const format = state === 'done' ? kind.otherFormat?.(name, object) : undefined
  const label = format ? t('uploads.holds', { name, format }) : name
  const isOver = state === 'done' || state === 'refused'
  // Once all bytes are sent, the server still checks the file.
  const word = state === 'sending' && sentShare === 1 ? 'checking' : state
  return (
    <li data-state={state}>
      {state === 'refused' ? (
        <span className="upload-message" role="alert">
          {uploadText(error, upload, t)}
        </span>
      ) : (
        <>
          <span className="upload-name" title={label}>
            {label}
          </span>
          <progress aria-label={name} max={1} value={state === 'waiting' ? 0 : sentShare} />
        </>
      )}
      <span className="upload-state">
        <UploadState upload={upload} word={word} />
      </span>
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t(isOver ? 'uploads.dismiss' : 'uploads.cancel', { name })}
        title={t(isOver ? 'uploads.dismiss' : 'uploads.cancel', { name })}
        onClick={() => cancelOrDismiss(upload)}
      />
    </li>
  )
}

export function UploadList({ kind }: { kind: UploadKind }) {
  const { t } = useTranslation()
  const uploads = useUploads((state) => state.uploads).filter((upload) => upload.kind === kind)
  if (uploads.length === 0) return null
  const doneCount = uploads.filter(({ state }) => state === 'done').length
  return (
    <section className="uploads panel" aria-label={t('uploads.title')}>
      <header>
        <strong aria-live="polite">{t('uploads.progress', { count: uploads.length, done: doneCount })}</strong>
        <Button size="small" type="text" onClick={() => forgetUploads(kind)}>
          {t('uploads.forget')}
        </Button>
      </header>
      <ul>
        {uploads.map((upload) => (
          <UploadRow key={upload.number} upload={upload} />
        ))}
      </ul>
    </section>
  )
}
