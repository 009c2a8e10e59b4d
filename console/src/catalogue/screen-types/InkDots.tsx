import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { panelOf } from '@wifi-tms/paint/panels'
import { hexOf } from './hex.ts'

/** The most dots in a cell of the list: of sixteen greys every fifth stands for the others. */
const MOST_DOTS = 7

export const InkDots = ({ screenType }: { screenType: ScreenType }) => {
  const { inks } = panelOf(screenType)
  const shownInks = inks.length > MOST_DOTS ? inks.filter((_, level) => level % 5 === 0) : inks
  return (
    <span className="ink-dots" aria-hidden>
      {shownInks.map(({ code, rgb }) => (
        <span key={code} style={{ background: hexOf(rgb) }} />
      ))}
    </span>
  )
}
