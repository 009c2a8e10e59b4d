import { useTranslation } from 'react-i18next'
import { ErrorPage } from './ErrorPage.tsx'

export default function NotFound() {
  const { t } = useTranslation()
  return <ErrorPage number="404" title={t('errorPages.notFound')} text={t('errorPages.notFoundText')} />
}
