import type { Input } from '@wifi-tms/contract/endpoint'
import { countOverwritten, type Overwritten } from '@wifi-tms/contract/plan'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'

const allKinds: readonly (keyof Overwritten)[] = ['plates', 'directories', 'tasks', 'playlists', 'items']

/** Says which of these kinds stand on the devices, where a display overwrites them; undefined where none does. */
export function useOverwritten(
  choice: Input<typeof countOverwritten> | undefined,
  kinds = allKinds,
): string | undefined {
  const { t } = useTranslation()
  const { data } = useCall(countOverwritten, choice ?? {}, { enabled: choice !== undefined, keep: true, quiet: true })
  const parts = kinds.flatMap((kind) => (data?.[kind] ? t(`overwritten.${kind}`, { count: data[kind] }) : []))
  if (!choice || parts.length === 0) return undefined
  return t('display.overwrites', { what: parts.join(t('refusals.comma')) })
}
