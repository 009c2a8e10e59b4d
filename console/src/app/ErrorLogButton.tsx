import BugOutlined from '@ant-design/icons/BugOutlined'
import { useTranslation } from 'react-i18next'
import { useErrorLog } from '../base/error-log/error-log.ts'
import { BarButton } from './BarButton.tsx'
import { usePartOnDemand } from './use-part-on-demand.tsx'

/** The button that opens the uncaught errors; it is shown only if there are any. */
export function ErrorLogButton() {
  const { t } = useTranslation()
  const count = useErrorLog(({ errors }) => errors.length)
  const { part, openPart } = usePartOnDemand(() => import('./ErrorLog.tsx'))
  if (count === 0) return null
  return (
    <>
      <BarButton
        name={t('errorLog.open', { count })}
        icon={
          <span className="bell">
            <BugOutlined aria-hidden />
            <span className="bell-count">{count}</span>
          </span>
        }
        onClick={openPart}
      />
      {part}
    </>
  )
}
