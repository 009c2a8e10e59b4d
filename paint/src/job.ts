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

/** A design to paint. `data` holds all it may name, by the first word: `{ data: { price: 3 }, device: { … } }`. */
export interface PaintJob {
  design: Design
  data: Readonly<Record<string, unknown>>
  panel: Panel
  /** The algorithm of pictures whose element names none; floyd-steinberg where absent. */
  algorithm?: AlgorithmName
  /** 'contain' scales a template of another resolution onto the panel. */
  fit?: 'contain'
  /** A sign over all elements, in a corner of the panel. */
  mark?: CornerMark
  /** Tells of texts that lose letters outside their boxes. It changes no pixel. */
  judgesTexts?: true
  /** The users' fonts that the design names, by family. */
  families?: Families
}

/** All that painting needs beside the job; pictures by image `_id`. */
export interface Assets {
  fonts: Fonts
  pictures: ReadonlyMap<string, Picture>
  /** Needed for pictures: of picture/draw-diffused.ts, or of picture/draw-any.ts where one is not diffused. */
  pictureDrawer?: PictureDrawer
  /** Needed for codes: of codes/draw.ts, or what codes/needed.ts names for one. */
  drawCode?: DrawCode
  /** Needed for icons: of icons/draw.ts. */
  drawIcon?: DrawIcon
  /** Needed for jobs with a mark, which only servers have: of mark.ts. */
  drawMark?: DrawMark
}
