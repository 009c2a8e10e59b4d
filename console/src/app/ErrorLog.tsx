import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { clearErrors, type LoggedError, useErrorLog } from '../base/error-log/error-log.ts'
import { exactTime } from '../base/i18n/time.ts'
import { Dialog } from '../ui/form/Dialog.tsx'
import { CopyButton } from '../ui/page/CopyButton.tsx'
import './error-log.css'

/** The text of an error for developers. */
const detailsOf = ({ at, message, url, stack, parts }: LoggedError) =>
  [at, url, message, stack, parts.trim()].filter(Boolean).join('\n')

/** The uncaught errors, each with its details for developers. */
export default function ErrorLog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const { errors } = useErrorLog()
  const clear = () => {
    clearErrors()
    close()
  }
  return (
    <Dialog
      title={t('errorLog.title')}
      onCancel={close}
      width="min(960px, 80vw)"
      footer={
        <>
          <CopyButton text={errors.map(detailsOf).join('\n\n')} label={t('errorLog.copy')} labelled />
          <Button danger onClick={clear}>
            {t('errorLog.clear')}
          </Button>
        </>
      }
    >
      <ul className="error-log">
        {errors.map((error) => (
          <li key={error.number}>
            <strong>{error.message}</strong>
            <span className="second">
              {exactTime(error.at)} · {error.url}
            </span>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people must be able to scroll by keyboard */}
            <pre tabIndex={0}>{[error.stack, error.parts.trim()].filter(Boolean).join('\n')}</pre>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
