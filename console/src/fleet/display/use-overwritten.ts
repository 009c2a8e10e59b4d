import type { Input } from '@wifi-tms/contract/endpoint'
import { countOverwritten, type Overwritten } from '@wifi-tms/contract/plan'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'

const kinds = ['plates', 'directories', 'tasks', 'playlists'] as const satisfies readonly (keyof Overwritten)[]

/** Says what stands on these devices for a reason of its own, which a display overwrites; undefined where nothing does. */
export function useOverwritten(choice: Input<typeof countOverwritten> | undefined): string | undefined {
  const { t } = useTranslation()
  const { data } = useCall(countOverwritten, choice ?? {}, { enabled: choice !== undefined, keep: true, quiet: true })
  const parts = kinds.flatMap((kind) => (data?.[kind] ? t(`overwritten.${kind}`, { count: data[kind] }) : []))
  if (!choice || parts.length === 0) return undefined
  return t('display.overwrites', { what: parts.join(t('refusals.comma')) })
}
