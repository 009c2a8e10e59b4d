import type { Colour } from '@wifi-tms/contract/elements'
import type { PanelAngle, PanelColor } from '@wifi-tms/contract/screen-types'

/** How a frame's pixels lie in its bytes; the names are those of the device protocol. */
export type FrameFormat = '1bpp' | '2x1bpp' | '2bpp' | '4bpp-acep' | '4bpp-e6'

/** One pigment of a panel. `code` is what a frame says for it (in 2x1bpp: bit 0 black and white, bit 1 coloured). */
export interface Ink {
  colour: Colour
  code: number
  /** sRGB as the eye sees it on the panel, 0 to 255. */
  rgb: readonly [number, number, number]
  /** True where nobody published a measurement of this kind of panel. */
  estimated: boolean
  source: string
}

/** A panel to paint for. Width and height are the panel's own pixels; an index of a picture is a position in `inks`. */
export interface Panel {
  color: PanelColor
  width: number
  height: number
  angle: PanelAngle
  format: FrameFormat
  inks: readonly Ink[]
  /** What a full refresh takes at room temperature. */
  refreshSeconds: number
}

type Rgb = readonly [number, number, number]
type Row = readonly [colour: Colour, code: number, rgb: Rgb]

const inks = (source: string, estimated: boolean, rows: readonly Row[]): readonly Ink[] =>
  rows.map(([colour, code, rgb]) => ({ colour, code, rgb, estimated, source }))

const MONO = 'OpenDisplay epaper-dithering, MONO_4_26 (placeholder)'
const SOLUM = 'OpenDisplay epaper-dithering, SOLUM_BWR (placeholder)'
const HANSHOW = 'OpenDisplay epaper-dithering, HANSHOW_BWY (placeholder)'
const BWRY = 'OpenDisplay epaper-dithering, BWRY_3_97, measured 2026-03-06'
const ACEP = 'epdoptimize, default-palettes.json, acep'
const SPECTRA = 'OpenDisplay epaper-dithering, SPECTRA_7_3_6COLOR_V2, measured 2026-03-15'

const acep: readonly Row[] = [
  ['black', 0, [25, 30, 33]],
  ['white', 1, [241, 241, 241]],
  ['green', 2, [83, 164, 40]],
  ['blue', 3, [49, 49, 143]],
  ['red', 4, [210, 14, 19]],
  ['yellow', 5, [243, 207, 17]],
  ['orange', 6, [184, 94, 28]],
]

type Kind = Pick<Panel, 'format' | 'inks' | 'refreshSeconds'> & { bits: number; planes: number }

/**
 * What each colour kind is made of. Refresh times are typical full refreshes as the drivers of GxEPD2 state them
 * for the 4- to 7.5-inch panels of the kind, rounded up; 6 colour is taken as 7 colour, whose pigments it shares.
 */
export const kinds: Readonly<Record<PanelColor, Kind>> = {
  'B/W': {
    format: '1bpp',
    bits: 1,
    planes: 1,
    refreshSeconds: 2,
    inks: inks(MONO, true, [
      ['black', 0, [5, 5, 5]],
      ['white', 1, [220, 220, 220]],
    ]),
  },
  'B/W/R': {
    format: '2x1bpp',
    bits: 1,
    planes: 2,
    refreshSeconds: 20,
    inks: inks(SOLUM, true, [
      ['black', 0, [5, 5, 5]],
      ['white', 1, [200, 200, 200]],
      ['red', 3, [120, 15, 5]],
    ]),
  },
  'B/W/Y': {
    format: '2x1bpp',
    bits: 1,
    planes: 2,
    refreshSeconds: 20,
    inks: inks(HANSHOW, true, [
      ['black', 0, [5, 5, 5]],
      ['white', 1, [200, 200, 200]],
      ['yellow', 3, [200, 180, 0]],
    ]),
  },
  'B/W/R/Y': {
    format: '2bpp',
    bits: 2,
    planes: 1,
    refreshSeconds: 25,
    inks: inks(BWRY, false, [
      ['black', 0, [10, 7, 14]],
      ['white', 1, [173, 178, 174]],
      ['yellow', 2, [172, 128, 0]],
      ['red', 3, [85, 24, 14]],
    ]),
  },
  '7 color': { format: '4bpp-acep', bits: 4, planes: 1, refreshSeconds: 40, inks: inks(ACEP, false, acep) },
  '6 color': { format: '4bpp-acep', bits: 4, planes: 1, refreshSeconds: 40, inks: inks(ACEP, true, acep.slice(0, 6)) },
  'E6 color': {
    format: '4bpp-e6',
    bits: 4,
    planes: 1,
    refreshSeconds: 20,
    inks: inks(SPECTRA, false, [
      ['black', 0, [31, 24, 41]],
      ['white', 1, [168, 180, 182]],
      ['yellow', 2, [180, 173, 0]],
      ['red', 3, [113, 24, 19]],
      ['blue', 5, [36, 70, 139]],
      ['green', 6, [50, 84, 60]],
    ]),
  },
}

/** The panel of a screen type. */
export const panelOf = (screen: { color: PanelColor; width: number; height: number; angle: PanelAngle }): Panel => {
  const { format, inks: ofKind, refreshSeconds } = kinds[screen.color]
  const { color, width, height, angle } = screen
  return { color, width, height, angle, format, inks: ofKind, refreshSeconds }
}
