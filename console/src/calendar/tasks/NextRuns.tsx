import { readNextRuns } from '@wifi-tms/contract/tasks'
import Form from 'antd/es/form'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { refusalText } from '../../base/http/refusal-text.ts'
import { Moment } from '../../ui/page/Moment.tsx'
import './tasks.css'

/** The next runs of the task in the form, as the server computes them. */
export function NextRuns() {
  const { t } = useTranslation()
  const triggerTime: string | undefined = Form.useWatch('triggerTime')
  const timeZone: string | undefined = Form.useWatch('timeZone')
  const repeat: string | undefined = Form.useWatch('repeat')
  const query = { triggerTime: triggerTime ?? '', ...(timeZone && { timeZone }), ...(repeat && { repeat }) }
  const { data, error } = useCall(readNextRuns, query, {
    enabled: Boolean(triggerTime),
    keepsPrevious: true,
    quiet: true,
  })
  const refusal = error && refusalText(error, t)
  if (!triggerTime || (!data && !refusal)) return null
  return (
    <Form.Item label={t('tasks.nextRuns')}>
      <output className="next-runs" aria-label={t('tasks.nextRuns')}>
        {refusal && <span className="muted">{refusal}</span>}
        {data?.nextRuns.map((moment) => (
          <Moment key={moment} at={moment} />
        ))}
        {data?.nextRuns.length === 0 && <span className="muted">{t('tasks.never')}</span>}
      </output>
    </Form.Item>
  )
}
