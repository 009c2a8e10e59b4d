import type { Input } from '@wifi-tms/contract/endpoint'
import { countOverwritten, type Overwritten, SIGNS_NAMED } from '@wifi-tms/contract/plan'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { nameOf } from '../devices/device-name.ts'

/** The kinds of pictures that a display may overwrite. */
const allKinds = ['plates', 'directories', 'tasks', 'playlists', 'items'] as const satisfies (keyof Overwritten)[]
type OverwrittenKind = (typeof allKinds)[number]

/** The kinds of pictures that would be overwritten, and a sentence about them. */
export interface OverwrittenPictures {
  kinds: readonly OverwrittenKind[]
  warning: string
}

/**
 * Gives the pictures that a display would overwrite: their kinds, and a sentence with their numbers and some of the
 * door signs by name. Undefined if it would overwrite nothing.
 */
export function useOverwritten(
  choice: Input<typeof countOverwritten> | undefined,
  askedKinds: readonly OverwrittenKind[] = allKinds,
): OverwrittenPictures | undefined {
  const { t } = useTranslation()
  const { data } = useCall(countOverwritten, choice ?? {}, {
    enabled: choice !== undefined,
    keepsPrevious: true,
    quiet: true,
  })
  const kinds = askedKinds.filter((kind) => data?.[kind])
  if (!choice || !data || kinds.length === 0) return undefined
  const what = kinds.map((kind) => t(`overwritten.${kind}`, { count: data[kind] })).join(t('refusals.comma'))
  const signs = kinds.includes('plates') ? data.signs : []
  if (signs.length === 0) return { kinds, warning: t('display.overwrites', { what }) }
  const names = signs
    .map((sign) => t('overwritten.sign', { device: nameOf(sign), room: sign.room }))
    .join(t('refusals.comma'))
  const key = data.plates > SIGNS_NAMED ? 'display.overwritesSome' : 'display.overwritesSigns'
  return { kinds, warning: t(key, { what, names }) }
}
