import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ErrorPage } from '../../access/errors/ErrorPage.tsx'
import { pathTo } from '../../base/paths.ts'

/** The error page for the address of a device that does not exist. */
export function NoSuchDevice() {
  const { t } = useTranslation()
  const back = <Link to={pathTo('devices')}>{t('devices.backToList')}</Link>
  return <ErrorPage number="404" title={t('devices.gone')} text={t('devices.goneText')} back={back} />
}
