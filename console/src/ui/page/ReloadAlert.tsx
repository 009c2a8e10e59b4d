import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'

/** The message for a page whose worker could not be loaded, or has failed: only a reload of the page helps. */
export function ReloadAlert({ className }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <Alert
      {...(className && { className })}
      type="error"
      showIcon
      title={t('reload.needed')}
      action={
        <Button size="small" onClick={() => window.location.reload()}>
          {t('reload.now')}
        </Button>
      }
    />
  )
}
