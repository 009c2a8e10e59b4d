import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { panelOf } from '@wifi-tms/paint/panels'
import { hexOf } from './hex.ts'

export const InkDots = ({ screenType }: { screenType: ScreenType }) => (
  <span className="ink-dots" aria-hidden>
    {panelOf(screenType).inks.map(({ colour, rgb }) => (
      <span key={colour} style={{ background: hexOf(rgb) }} />
    ))}
  </span>
)
