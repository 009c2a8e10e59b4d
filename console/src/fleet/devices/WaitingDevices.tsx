import { devices } from '@wifi-tms/contract/devices'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useMay } from '../../base/session/use-may.ts'
import type { List } from '../../ui/list/use-list.ts'
import { ApprovalButtons } from './ApprovalButtons.tsx'

/** The filter of the devices that wait for approval. */
const WAITING = { approved: 'false' }

/** Shows how many devices wait for approval, with buttons to accept or reject them; nothing while none waits. */
export function WaitingDevices({ list }: { list: List<typeof devices> }) {
  const { t } = useTranslation()
  const mayWrite = useMay(devices.access.write)
  const { data } = useCall(devices.list, { ...WAITING, limit: 1 }, { quiet: true })
  const count = data?.total ?? 0
  if (count === 0) return null
  const { value, onChange } = list.filter('approved')
  return (
    <section className="selection-bar" aria-label={t('approval.title')}>
      <strong aria-live="polite">{t('approval.waiting', { count })}</strong>
      <Button type="link" onClick={() => onChange(value === undefined ? WAITING.approved : undefined)}>
        {t(value === undefined ? 'approval.show' : 'approval.showAll')}
      </Button>
      {mayWrite && (
        <span className="selection-actions">
          <ApprovalButtons choice={{ filter: WAITING }} name={undefined} count={count} />
        </span>
      )}
    </section>
  )
}
