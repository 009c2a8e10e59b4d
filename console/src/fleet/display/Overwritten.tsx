import { type Overwritten as Counts, countOverwritten } from '@wifi-tms/contract/plan'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { choiceOf, useChosenDevices } from '../devices/chosen-devices.ts'

const kinds = ['plates', 'directories', 'tasks', 'playlists'] as const satisfies readonly (keyof Counts)[]

/** Says what stands on the chosen devices for a reason of its own, before a display overwrites it. */
export function Overwritten({ total }: { total: number }) {
  const { t } = useTranslation()
  const chosen = useChosenDevices()
  const { data } = useCall(countOverwritten, choiceOf(chosen), { enabled: total > 0, keep: true, quiet: true })
  const said = kinds.flatMap((kind) => (data?.[kind] ? t(`overwritten.${kind}`, { count: data[kind] }) : []))
  if (total === 0 || said.length === 0) return null
  return <p className="warning">{t('display.overwrites', { what: said.join(t('refusals.comma')) })}</p>
}
