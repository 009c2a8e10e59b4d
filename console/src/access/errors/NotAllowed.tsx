import { useTranslation } from 'react-i18next'
import { ErrorPage } from './ErrorPage.tsx'

export default function NotAllowed() {
  const { t } = useTranslation()
  return <ErrorPage number="401" title={t('errorPages.notAllowed')} text={t('errorPages.notAllowedText')} />
}
