import { alerts, readMailSender } from '@wifi-tms/contract/alerts'
import Banner from 'antd/es/alert'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useMay } from '../../base/session/use-may.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { AlertForm } from './AlertForm.tsx'
import { useAlertColumns } from './alert-columns.tsx'
import { TestButton } from './TestButton.tsx'

/** The page that lists the alerts, with what they report, to whom, and how their last mail went. */
export default function AlertList() {
  const { t } = useTranslation()
  const list = useList(alerts)
  const mayWrite = useMay(alerts.access.write)
  const { data: sender } = useCall(readMailSender, {}, { quiet: true })
  return (
    <ListPage
      noun="alerts"
      list={list}
      nameOf={({ name }) => name}
      note={sender?.from && t('alerts.sender', { address: sender.from })}
      above={sender?.from === null && <Banner type="warning" showIcon title={t('alerts.unset')} />}
      columns={useAlertColumns()}
      form={AlertForm}
      actions={(alert, actions) => (
        <span className="row-actions">
          {mayWrite && sender?.from && <TestButton alert={alert} />}
          <RowActions name={alert.name} mayWrite={mayWrite} {...actions} />
        </span>
      )}
    />
  )
}
