import Skeleton from 'antd/es/skeleton'
import { useTranslation } from 'react-i18next'

/** The placeholder of content that is about to appear. */
export function Waiting({ rows = 6 }: { rows?: number | undefined }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('app.loading')}>
      <Skeleton active title={false} paragraph={{ rows }} />
    </div>
  )
}
