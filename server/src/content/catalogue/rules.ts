import { conflict, type Users } from '@wifi-tms/contract/conflicts'
import { wrong } from '@wifi-tms/contract/errors'
import { LIT_SIDES } from '@wifi-tms/contract/screen-types'
import { isLegible, kinds, LEAST_RANGE, type PanelShape, panelOf } from '@wifi-tms/paint/panels'
import { isLit } from '@wifi-tms/paint/screens'
import { namesOf } from '../../api/resources/rules.ts'

/** Refuses to change these fields of a thing that is in use. */
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
    `${changed.join(', ')} of a ${noun} cannot change while in use by ${namesOf(users)}`,
  )
}

/** Refuses a lit screen that is larger than the painter supports, or that has fields of e-paper. */
function refuseLit({ width, height, inks, halves }: PanelShape): void {
  const [longestSide, shorterSide] = LIT_SIDES
  const isWide = width >= height
  if ((isWide ? width : height) > longestSide) throw tooLarge(isWide ? 'width' : 'height', longestSide)
  if ((isWide ? height : width) > shorterSide) throw tooLarge(isWide ? 'height' : 'width', shorterSide)
  for (const field of [inks && 'inks', halves && 'halves'])
    if (field) throw wrong(field, 'A lit screen has neither measured inks nor halves')
}

const tooLarge = (side: 'width' | 'height', most: number) => wrong(side, `Too big: expected number to be <=${most}`)

/** Refuses an impossible panel: inks of another kind, white hardly lighter than black, halves of unequal width. */
export function refuseScreen(screen: PanelShape): void {
  if (isLit(kinds[screen.color])) refuseLit(screen)
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
