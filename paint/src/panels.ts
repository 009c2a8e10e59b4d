import type { Colour } from '@wifi-tms/contract/elements'
import type { FrameFormat } from '@wifi-tms/contract/messages'
import type { PanelAngle, PanelColor, ScreenType } from '@wifi-tms/contract/screen-types'

/**
 * A plane of a frame: codes of 2 or 4 bits, or one bit for one `pigment`. `ink` is the value of the bit for a pixel
 * with the pigment; this value differs between drivers.
 */
export type Plane = { bits: 2 | 4 } | { bits: 1; pigment: Colour; ink: 0 | 1 }

/**
 * One pigment of a panel. `code` is its number in a frame; with planes of one bit, the first plane is its lowest bit.
 */
export interface Ink {
  /** 'grey' for the greys between black and white, which templates cannot name. */
  colour: Colour | 'grey'
  code: number
  /** The colour of the pigment on the panel, in sRGB. */
  rgb: readonly [number, number, number]
  /** True if there is no published measurement of this kind of panel. */
  estimated: boolean
  /** The source of `rgb`. */
  source: string
}

/**
 * A panel to paint for. Width and height are in the panel's own orientation; a picture has indices of `inks`, in which
 * greys are in order from black to white. A lit screen shows any colour: its `inks` are those that templates can name.
 */
export interface Panel {
  color: PanelColor
  width: number
  height: number
  angle: PanelAngle
  format: FrameFormat
  planes: readonly Plane[]
  /** True if the panel has two drivers: its frame has all bytes of the left half, then all bytes of the right half. */
  halves: boolean
  inks: readonly Ink[]
  /** The seconds of a full refresh at room temperature. */
  refreshSeconds: number
}

type Rgb = readonly [number, number, number]
type Coded = readonly [colour: Ink['colour'], code: number, rgb: Rgb]
type Pigment = readonly [colour: Colour, rgb: Rgb]

/** Makes inks with given codes. */
const inksOf = (source: string, estimated: boolean, rows: readonly Coded[]): readonly Ink[] =>
  rows.map(([colour, code, rgb]) => ({ colour, code, rgb, estimated, source }))

/** Makes the inks of planes of one bit: the code of an ink joins its bits in all planes. */
const withInksOfPlanes = (source: string, planes: readonly Plane[], rows: readonly Pigment[]) => {
  const codeOf = (colour: Colour) =>
    planes.reduce((code, plane, index) => {
      if (plane.bits !== 1) return code
      return code | ((plane.pigment === colour ? plane.ink : 1 - plane.ink) << index)
    }, 0)
  return {
    planes,
    inks: inksOf(
      source,
      true,
      rows.map(([colour, rgb]) => [colour, codeOf(colour), rgb]),
    ),
  }
}

const MONO = 'OpenDisplay epaper-dithering, MONO_4_26 (placeholder)'
const SOLUM = 'OpenDisplay epaper-dithering, SOLUM_BWR (placeholder)'
const HANSHOW = 'OpenDisplay epaper-dithering, HANSHOW_BWY (placeholder)'
const BWRY = 'OpenDisplay epaper-dithering, BWRY_3_97, measured 2026-03-06'
const ACEP = 'epdoptimize, default-palettes.json, acep'
const SPECTRA = 'OpenDisplay epaper-dithering, SPECTRA_7_3_6COLOR_V2, measured 2026-03-15'

const acep: readonly Coded[] = [
  ['black', 0, [25, 30, 33]],
  ['white', 1, [241, 241, 241]],
  ['green', 2, [83, 164, 40]],
  ['blue', 3, [49, 49, 143]],
  ['red', 4, [210, 14, 19]],
  ['yellow', 5, [243, 207, 17]],
  ['orange', 6, [184, 94, 28]],
]

/**
 * The planes of SSD16xx and UC81xx drivers: a clear bit in the black plane is black, a set bit in the others is
 * coloured.
 */
const black: Plane = { bits: 1, pigment: 'black', ink: 0 }
const red: Plane = { bits: 1, pigment: 'red', ink: 1 }
const yellow: Plane = { bits: 1, pigment: 'yellow', ink: 1 }
const TWO_BITS: readonly Plane[] = [{ bits: 2 }]
const FOUR_BITS: readonly Plane[] = [{ bits: 4 }]

/** Sets the colours of greys evenly between the first ink, black, and the last one, white. */
const withEvenGreys = (inks: readonly Ink[]): readonly Ink[] => {
  const [dark, light] = [inks[0]!.rgb, inks.at(-1)!.rgb]
  const levelBetween = (level: number, channel: 0 | 1 | 2) =>
    Math.round(dark[channel] + ((light[channel] - dark[channel]) * level) / (inks.length - 1))
  return inks.map((ink, level) =>
    ink.colour === 'grey'
      ? { ...ink, rgb: [levelBetween(level, 0), levelBetween(level, 1), levelBetween(level, 2)] }
      : ink,
  )
}

/** Makes `count` inks from black over greys to white; the index of each is its code. */
const greysFromBlack = (count: number): readonly Ink[] => {
  const rows: Coded[] = Array.from({ length: count }, (_, level) => ['grey', level, [0, 0, 0]])
  rows[0] = ['black', 0, [0, 0, 0]]
  rows[count - 1] = ['white', count - 1, [255, 255, 255]]
  return withEvenGreys(inksOf('evenly spaced in sRGB', true, rows))
}

type Kind = Pick<Panel, 'format' | 'planes' | 'inks' | 'refreshSeconds'>

/**
 * The properties of all panels of a colour kind. The times are typical full refreshes, rounded up, by the drivers of
 * GxEPD2 for panels of 4 to 7.5 inch. 6 color shares the pigments of 7 color and takes as long; greys take as long as
 * black and white; a lit screen needs a second to open a frame. The `angle` is not among the properties, as modules of
 * one kind scan in portrait or in landscape.
 */
export const kinds: Readonly<Record<PanelColor, Kind>> = {
  'B/W': {
    format: '1bpp',
    refreshSeconds: 2,
    ...withInksOfPlanes(
      MONO,
      [black],
      [
        ['black', [5, 5, 5]],
        ['white', [220, 220, 220]],
      ],
    ),
  },
  'B/W/R': {
    format: '2x1bpp',
    refreshSeconds: 20,
    ...withInksOfPlanes(
      SOLUM,
      [black, red],
      [
        ['black', [5, 5, 5]],
        ['white', [200, 200, 200]],
        ['red', [120, 15, 5]],
      ],
    ),
  },
  'B/W/Y': {
    format: '2x1bpp',
    refreshSeconds: 20,
    ...withInksOfPlanes(
      HANSHOW,
      [black, yellow],
      [
        ['black', [5, 5, 5]],
        ['white', [200, 200, 200]],
        ['yellow', [200, 180, 0]],
      ],
    ),
  },
  'B/W/R/Y': {
    format: '2bpp',
    planes: TWO_BITS,
    refreshSeconds: 25,
    inks: inksOf(BWRY, false, [
      ['black', 0, [10, 7, 14]],
      ['white', 1, [173, 178, 174]],
      ['yellow', 2, [172, 128, 0]],
      ['red', 3, [85, 24, 14]],
    ]),
  },
  '7 color': { format: '4bpp-acep', planes: FOUR_BITS, refreshSeconds: 40, inks: inksOf(ACEP, false, acep) },
  '6 color': { format: '4bpp-acep', planes: FOUR_BITS, refreshSeconds: 40, inks: inksOf(ACEP, true, acep.slice(0, 6)) },
  'E6 color': {
    format: '4bpp-e6',
    planes: FOUR_BITS,
    refreshSeconds: 20,
    inks: inksOf(SPECTRA, false, [
      ['black', 0, [31, 24, 41]],
      ['white', 1, [168, 180, 182]],
      ['yellow', 2, [180, 173, 0]],
      ['red', 3, [113, 24, 19]],
      ['blue', 5, [36, 70, 139]],
      ['green', 6, [50, 84, 60]],
    ]),
  },
  '4 grey': { format: '2bpp-grey', planes: TWO_BITS, refreshSeconds: 2, inks: greysFromBlack(4) },
  '16 grey': { format: '4bpp-grey', planes: FOUR_BITS, refreshSeconds: 2, inks: greysFromBlack(16) },
  'full color': {
    format: 'png',
    planes: [],
    refreshSeconds: 1,
    inks: inksOf('CSS Color Module Level 4, named colours', false, [
      ['black', 0, [0, 0, 0]],
      ['white', 1, [255, 255, 255]],
      ['red', 2, [255, 0, 0]],
      ['green', 3, [0, 128, 0]],
      ['blue', 4, [0, 0, 255]],
      ['yellow', 5, [255, 255, 0]],
      ['orange', 6, [255, 165, 0]],
    ]),
  },
}

/** The fields of a screen type on which its frames depend. */
export type PanelShape = Pick<ScreenType, 'color' | 'width' | 'height' | 'angle' | 'inks' | 'halves'>

/** A colour as numbers: `'#ff8000'` → `[255, 128, 0]`. */
const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as unknown as Rgb

/**
 * The inks of a kind with the colours that were measured on these panels; greys are set between the new black and
 * white.
 */
const calibrated = (inks: readonly Ink[], measured: PanelShape['inks'] = {}): readonly Ink[] =>
  withEvenGreys(
    inks.map((ink) => {
      const measuredColour = ink.colour === 'transparent' || ink.colour === 'grey' ? undefined : measured[ink.colour]
      return measuredColour
        ? { ...ink, rgb: rgbOf(measuredColour), estimated: false, source: 'measured on these panels' }
        : ink
    }),
  )

/** The panel of a screen type. */
export const panelOf = ({ color, width, height, angle, inks, halves = false }: PanelShape): Panel => {
  const kind = kinds[color]
  return { ...kind, color, width, height, angle, halves, inks: inks ? calibrated(kind.inks, inks) : kind.inks }
}

/**
 * The least difference between white and black, of 255, in each of red, green and blue: pictures are scaled to this
 * range.
 */
export const LEAST_RANGE = 32

/** True if the white of these inks is lighter than their black by `LEAST_RANGE`. */
export const isLegible = (inks: readonly Ink[]): boolean => {
  const [white, black] = ['white', 'black'].map((colour) => inks.find((ink) => ink.colour === colour)!.rgb)
  return white!.every((level, channel) => level - black![channel]! >= LEAST_RANGE)
}
