import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import type { Families } from '@wifi-tms/contract/fonts'
import type { Design } from '@wifi-tms/contract/templates'
import type { DrawCode } from './codes/draw.ts'
import type { Fonts } from './fonts/fonts.ts'
import type { DrawIcon } from './icons/draw.ts'
import type { CornerMark, DrawMark } from './mark.ts'
import type { Panel } from './panels.ts'
import type { PictureDrawer } from './picture/draw.ts'
import type { Picture } from './picture/picture.ts'

/**
 * A design to paint. `data` has all values that it may name, by the first part of the name: `{ data: { price: 3 },
 * device: { … } }`.
 */
export interface PaintJob {
  design: Design
  data: Readonly<Record<string, unknown>>
  panel: Panel
  /** The algorithm for image elements that name none; floyd-steinberg if absent. */
  algorithm?: AlgorithmName
  /** 'contain' scales a template of another resolution onto the panel. */
  fit?: 'contain'
  /** The sign in a corner of the panel, over all elements. */
  mark?: CornerMark
  /** True to report texts whose letters are cut off at their boxes. It changes no pixel. */
  judgesTexts?: true
  /** The users' fonts that the design may name, by family. */
  families?: Families
}

/** The fonts, pictures (by image `_id`) and drawers that painting needs besides the job. */
export interface Assets {
  fonts: Fonts
  pictures: ReadonlyMap<string, Picture>
  /** Needed for pictures: from picture/draw-diffused.ts, or from picture/draw-any.ts for any method but diffusion. */
  pictureDrawer?: PictureDrawer
  /** Needed for codes: from codes/draw.ts, or from the module that codes/needed.ts names. */
  drawCode?: DrawCode
  /** Needed for icons: from icons/draw.ts. */
  drawIcon?: DrawIcon
  /** Needed for jobs with a mark, which only servers make: from mark.ts. */
  drawMark?: DrawMark
}
