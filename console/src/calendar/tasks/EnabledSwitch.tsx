import type { alerts } from '@wifi-tms/contract/alerts'
import type { playlists } from '@wifi-tms/contract/playlists'
import type { tasks } from '@wifi-tms/contract/tasks'
import Switch from 'antd/es/switch'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { useMay } from '../../base/session/use-may.ts'

interface Props {
  resource: typeof tasks | typeof playlists | typeof alerts
  object: { _id: string; name: string; enabled: boolean; updatedAt: string }
}

/** Enables or disables a task, a playlist or an alert. */
export function EnabledSwitch({ resource, object }: Props) {
  const { t } = useTranslation()
  const change = useChange(resource.update, resource.path)
  const mayWrite = useMay(resource.access.write)
  // The list still has the version before the last change, and the server would refuse a change of that version.
  const isOld = change.data !== undefined && change.data.updatedAt > object.updatedAt
  return (
    <Switch
      size="small"
      checked={object.enabled}
      disabled={!mayWrite}
      loading={change.isPending || isOld}
      aria-label={t('tasks.toggle', { name: object.name })}
      onChange={(enabled) => change.mutate({ ...object, id: object._id, enabled } as never)}
    />
  )
}
