import type { SizedPanel } from '../../content/catalogue/screen-for-size.ts'

/** The most bytes of a picture for boards with little and with much memory. */
export const SMALL_MEMORY = 90_000
export const LARGE_MEMORY = 750_000

/** A board as its firmware names it in the header `Model`. */
export interface Board extends SizedPanel {
  /** The most bytes of a picture. */
  most: number
}

const WIDE = { color: 'B/W', width: 800, height: 480, most: SMALL_MEMORY } as const
const TALL = { color: '16 grey', width: 1872, height: 1404, most: LARGE_MEMORY } as const

/** The boards of firmware 1.8.14 whose pixels are known; those of a BWRY build also say `og`. */
const models: Readonly<Record<string, Board>> = {
  og: WIDE,
  og_gen2: WIDE,
  waveshare: WIDE,
  waveshare_397: WIDE,
  seeed_esp32c3: WIDE,
  seeed_esp32s3: { ...WIDE, most: LARGE_MEMORY },
  xiao_epaper_display: WIDE,
  xteink_x4: { ...WIDE, color: '4 grey' },
  reterminal_e1001: { ...WIDE, color: '4 grey', most: LARGE_MEMORY },
  reterminal_e1002: { ...WIDE, color: 'E6 color', most: LARGE_MEMORY },
  reterminal_e1003: TALL,
  x: TALL,
  paper_s3: { color: '16 grey', width: 960, height: 540, most: LARGE_MEMORY },
}

/** The boards that cannot measure their battery and always report about 4.2 V. */
export const fakesBattery: ReadonlySet<string | undefined> = new Set([
  'lilygo',
  'paper_s3',
  'waveshare',
  'seeed_esp32c3',
  'seeed_esp32s3',
])

/**
 * The boards in the order of their numbers, counted from 1. A board's number is its hardware version here, by which
 * firmware is matched with it, so a name keeps its place for ever.
 */
const numbered = [
  'og',
  'og_gen2',
  'x',
  'xteink_x4',
  'waveshare',
  'waveshare_397',
  'seeed_esp32c3',
  'seeed_esp32s3',
  'xiao_epaper_display',
  'reterminal_e1001',
  'reterminal_e1002',
  'reterminal_e1003',
  'reTerminal Sticky',
  'lilygo',
  'paper_s3',
  'sensoria_c5',
  'sensoria_s3',
  'gen-2',
]

/** The number of a `Model` header; undefined where it is not known here. */
export const modelNumber = (name: string | undefined): number | undefined =>
  name === undefined ? undefined : numbered.indexOf(name) + 1 || undefined

/** The board of a `Model` header; undefined where it is not known here. */
export const modelNamed = (name: string | undefined): Board | undefined =>
  name !== undefined && Object.hasOwn(models, name) ? models[name] : undefined
