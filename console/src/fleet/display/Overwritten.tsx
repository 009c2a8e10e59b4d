import type { Input } from '@wifi-tms/contract/endpoint'
import { type Overwritten as Counts, countOverwritten } from '@wifi-tms/contract/plan'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'

const kinds = ['plates', 'directories', 'tasks', 'playlists'] as const satisfies readonly (keyof Counts)[]

interface Props {
  choice: Input<typeof countOverwritten>
  /** The number of chosen devices. */
  total: number
}

/** Says what stands on the chosen devices for a reason of its own, before a display overwrites it. */
export function Overwritten({ choice, total }: Props) {
  const { t } = useTranslation()
  const { data } = useCall(countOverwritten, choice, { enabled: total > 0, keep: true, quiet: true })
  const parts = kinds.flatMap((kind) => (data?.[kind] ? t(`overwritten.${kind}`, { count: data[kind] }) : []))
  if (total === 0 || parts.length === 0) return null
  return <p className="warning">{t('display.overwrites', { what: parts.join(t('refusals.comma')) })}</p>
}
