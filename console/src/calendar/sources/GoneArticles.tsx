import { type DataSource, SHOP_GONE } from '@wifi-tms/contract/read-sources'
import { useTranslation } from 'react-i18next'

/** Lists the items that the shop no longer had when it was last read, with the outcome; nothing if there are none. */
export function GoneArticles({ source: { gone } }: { source: DataSource }) {
  const { t } = useTranslation()
  if (!gone || gone.total === 0) return null
  const { total, keys, outcome } = gone
  const keyList = `${keys.join(t('refusals.comma'))}${total > keys.length ? ' …' : ''}`
  return (
    <section className="panel" aria-label={t('dataSources.missing')}>
      <h2>{t('dataSources.missing')}</h2>
      <p>{t(`goneArticles.${outcome}`, { count: total, keys: keyList, percent: SHOP_GONE.percent })}</p>
    </section>
  )
}
