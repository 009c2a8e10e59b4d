import type { SizedPanel } from '../../content/catalogue/screen-for-size.ts'

/** The maximum number of bytes of a picture, for boards with little memory and for boards with much. */
export const SMALL_MEMORY_BYTES = 90_000
export const LARGE_MEMORY_BYTES = 750_000

/** A board as its firmware names it in the header `Model`. */
export interface Board extends SizedPanel {
  /** The maximum number of bytes of a picture. */
  maxBytes: number
}

const USUAL = { color: 'B/W', width: 800, height: 480, maxBytes: SMALL_MEMORY_BYTES } as const
const LARGE = { color: '16 grey', width: 1872, height: 1404, maxBytes: LARGE_MEMORY_BYTES } as const

/** The boards of firmware 1.8.14 whose pixels are known. Boards with a BWRY build also name themselves `og`. */
const models: Readonly<Record<string, Board>> = {
  og: USUAL,
  og_gen2: USUAL,
  waveshare: USUAL,
  waveshare_397: USUAL,
  seeed_esp32c3: USUAL,
  seeed_esp32s3: { ...USUAL, maxBytes: LARGE_MEMORY_BYTES },
  xiao_epaper_display: USUAL,
  xteink_x4: { ...USUAL, color: '4 grey' },
  reterminal_e1001: { ...USUAL, color: '4 grey', maxBytes: LARGE_MEMORY_BYTES },
  reterminal_e1002: { ...USUAL, color: 'E6 color', maxBytes: LARGE_MEMORY_BYTES },
  reterminal_e1003: LARGE,
  x: LARGE,
  paper_s3: { color: '16 grey', width: 960, height: 540, maxBytes: LARGE_MEMORY_BYTES },
}

/** The boards that cannot measure their battery and always report about 4.2 V. */
export const boardsFakingBattery: ReadonlySet<string | undefined> = new Set([
  'lilygo',
  'paper_s3',
  'waveshare',
  'seeed_esp32c3',
  'seeed_esp32s3',
])

/**
 * The boards in the order of their numbers, counted from 1. The number serves as the board's hardware version, and
 * firmware names the hardware version that it is made for. So a name must keep its place for ever.
 */
const modelsInOrder = [
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

/** The number of the board in a `Model` header; undefined if the board is unknown. */
export const modelNumber = (name: string | undefined): number | undefined =>
  // The index of an unknown name is -1, so its number would be 0.
  name === undefined ? undefined : modelsInOrder.indexOf(name) + 1 || undefined

/** The board in a `Model` header; undefined if the board is unknown. */
export const modelNamed = (name: string | undefined): Board | undefined =>
  name !== undefined && Object.hasOwn(models, name) ? models[name] : undefined
