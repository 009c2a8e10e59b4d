import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ErrorPage } from '../../access/errors/ErrorPage.tsx'
import { pathTo } from '../../base/paths.ts'

/** Stands where the address names a device that is not there, or no more. */
export function NoSuchDevice() {
  const { t } = useTranslation()
  const back = <Link to={pathTo('devices')}>{t('devices.backToList')}</Link>
  return <ErrorPage number="404" title={t('devices.gone')} text={t('devices.goneText')} back={back} />
}
