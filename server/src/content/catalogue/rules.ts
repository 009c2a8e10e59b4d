import { conflict, type Users } from '@wifi-tms/contract/conflicts'
import { wrong } from '@wifi-tms/contract/errors'
import { isLegible, LEAST_RANGE, type PanelShape, panelOf } from '@wifi-tms/paint/panels'
import { namesOf } from '../../api/resources/rules.ts'

/** Refuses to change fields on which devices in use depend. */
export function refuseFixed<K extends string>(
  noun: string,
  fields: readonly K[],
  before: Record<K, unknown>,
  after: Record<K, unknown>,
  users: Users | undefined,
): void {
  const changed = fields.filter((field) => before[field] !== after[field])
  if (changed.length === 0 || !users) return
  throw conflict(
    'fixed',
    { ...users, fields: changed },
    `${changed.join(', ')} of a ${noun} cannot change while devices use it: ${namesOf(users)}`,
  )
}

/** Refuses an impossible panel: inks of another kind, white hardly lighter than black, halves of unequal width. */
export function refuseScreen(screen: PanelShape): void {
  const { inks } = panelOf(screen)
  for (const colour of Object.keys(screen.inks ?? {}))
    if (!inks.some((ink) => ink.colour === colour))
      throw wrong(`inks.${colour}`, `A panel of ${screen.color} has no ${colour} ink`)
  if (!isLegible(inks))
    throw wrong(
      screen.inks?.white ? 'inks.white' : 'inks.black',
      `White must be lighter than black by ${LEAST_RANGE} of 255 in red, green and blue`,
    )
  if (screen.halves && screen.width % 2 !== 0) throw wrong('halves', 'A panel of an odd width has no two halves')
}
