import type { Input } from '@wifi-tms/contract/endpoint'
import { countOverwritten, type Overwritten, SIGNS_NAMED } from '@wifi-tms/contract/plan'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { nameOf } from '../devices/device-name.ts'

/** The kinds of pictures that a display may overwrite. */
const allKinds: readonly Exclude<keyof Overwritten, 'signs'>[] = [
  'plates',
  'directories',
  'tasks',
  'playlists',
  'items',
]

/**
 * Gives a sentence about the pictures that a display would overwrite: their kinds, and some of the door signs by name.
 * Undefined if it would overwrite nothing.
 */
export function useOverwritten(
  choice: Input<typeof countOverwritten> | undefined,
  kinds = allKinds,
): string | undefined {
  const { t } = useTranslation()
  const { data } = useCall(countOverwritten, choice ?? {}, {
    enabled: choice !== undefined,
    keepsPrevious: true,
    quiet: true,
  })
  const parts = kinds.flatMap((kind) => (data?.[kind] ? t(`overwritten.${kind}`, { count: data[kind] }) : []))
  if (!choice || parts.length === 0) return undefined
  const what = parts.join(t('refusals.comma'))
  const signs = kinds.includes('plates') ? (data?.signs ?? []) : []
  if (signs.length === 0) return t('display.overwrites', { what })
  const names = signs
    .map((sign) => t('overwritten.sign', { device: nameOf(sign), room: sign.room }))
    .join(t('refusals.comma'))
  const hasMore = (data?.plates ?? 0) > SIGNS_NAMED
  return t(hasMore ? 'display.overwritesSome' : 'display.overwritesSigns', { what, names })
}
