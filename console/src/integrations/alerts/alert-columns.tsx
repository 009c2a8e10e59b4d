import { type Alert, alertNumbers, alerts } from '@wifi-tms/contract/alerts'
import { useTranslation } from 'react-i18next'
import { EnabledSwitch } from '../../calendar/tasks/EnabledSwitch.tsx'
import { targetFieldsOf } from '../../calendar/tasks/task-target.ts'
import { LabelChips } from '../../ui/labels/LabelChips.tsx'
import { changedColumn, nameColumn } from '../../ui/list/columns.tsx'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { Moment } from '../../ui/page/Moment.tsx'

/** The kind of trouble, its number, and the devices if the alert is not about all. */
function WhenText({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  const { when } = alert
  const number = alertNumbers.find((name) => when[name] !== undefined)
  const { where, labels = [] } = targetFieldsOf(alert)
  return (
    <>
      {t(`alerts.kinds.${when.kind}`)}
      {number && <span className="second">{t(`alerts.rules.${number}`, { count: when[number]! })}</span>}
      {where === 'labels' && <LabelChips labels={labels} />}
      {where === 'filter' && <span className="second">{t('tasks.filtered')}</span>}
    </>
  )
}

/** The last mail, why it could not be sent, and how many devices or rooms are still in trouble. */
function StateText({ alert: { lastError, failedAt, lastMailAt, open } }: { alert: Alert }) {
  const { t } = useTranslation()
  return (
    <>
      {lastError && (
        <span className="field-fault">
          {t(`alerts.errors.${lastError}`)} {failedAt && <Moment at={failedAt} />}
        </span>
      )}
      {lastMailAt ? (
        <span className={lastError ? 'second' : ''}>
          <Moment at={lastMailAt} sentence={(moment) => t('alerts.lastMail', { at: moment })} />
        </span>
      ) : (
        !lastError && <span className="muted">{t('alerts.noMail')}</span>
      )}
      {open > 0 && <span className="second">{t('alerts.open', { count: open })}</span>}
    </>
  )
}

export function useAlertColumns(): ListColumn<Alert>[] {
  const { t } = useTranslation()
  return [
    nameColumn(t('alerts.name')),
    { key: 'when', title: t('alerts.when'), titledOnPhone: true, cell: (alert) => <WhenText alert={alert} /> },
    { key: 'to', title: t('alerts.to'), titledOnPhone: true, cell: ({ to }) => to.join(', ') },
    { key: 'state', title: t('alerts.state'), titledOnPhone: true, cell: (alert) => <StateText alert={alert} /> },
    {
      key: 'enabled',
      title: t('alerts.enabled'),
      titledOnPhone: true,
      sort: 'enabled',
      cell: (alert) => <EnabledSwitch resource={alerts} object={alert} />,
    },
    changedColumn(t('list.changed')),
  ]
}
