import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../base/http/failure-text.ts'

/** The reason why something could not be shown, with a button to try again. */
export function Trouble({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="trouble" role="alert">
      <strong>{t('list.trouble')}</strong>
      <p>{failureText(error)}</p>
      <Button onClick={retry}>{t('list.retry')}</Button>
    </div>
  )
}
