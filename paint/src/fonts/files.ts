import { notoSans } from './noto-sans.ts'

/**
 * A font file: its path among the npm packages, empty for a user's font, and the SHA-256 of its (unpacked) SFNT bytes,
 * which names it.
 */
export interface FontFile {
  file: string
  sha256: string
}

/**
 * The key that tells files apart: a user may bring the same bytes as a built-in font, which are then drawn as a user's
 * font.
 */
export const keyOf = ({ file, sha256 }: FontFile): string => `${file} ${sha256}`

/**
 * Fonts in files of their own: the East Asian ones by the region whose forms of the shared characters they draw, and
 * those of other scripts.
 */
export const regions = ['sc', 'tc', 'jp', 'kr', 'arabic', 'hebrew', 'thai'] as const
export type Region = (typeof regions)[number]

/** The files of each font and the code points they draw, as tables/make-font-tables.ts writes it. */
const tables: Partial<Record<Region, string>> = {}

/** Adds tables of fonts; east.ts and scripts/load.ts call this when they are loaded. */
export const bringTables = (brought: typeof tables): void => {
  Object.assign(tables, brought)
}

const isWithin = (point: number) => point < POINTS
/** The number of code points that are looked at; those beyond have no file. */
const POINTS = 0x30000

/** Runs `call` for each code point of ranges as tables/make-font-tables.ts writes them. */
const eachPoint = (ranges: readonly string[], call: (point: number) => void) => {
  let end = -1
  for (const range of ranges) {
    const [gap, length] = range.split('.')
    const first = end + 1 + Number.parseInt(gap!, 36)
    end = first + (length === undefined ? 0 : Number.parseInt(length, 36))
    for (let point = first; point <= end; point++) call(point)
  }
}

const [latinRanges, ...latinRows] = notoSans.trim().split('\n')
const latinFiles = latinRows.map((row): FontFile => {
  const [file, sha256] = row.split(' ') as [string, string]
  return { file: `@expo-google-fonts/noto-sans/${file}`, sha256 }
})

/** The number of the file that draws each code point, counted from 1; 0 where none does. */
type Places = Uint8Array

let latinPlaces: Places | undefined

const readLatin = (): Places => {
  const places = new Uint8Array(POINTS)
  eachPoint(latinRanges!.split(' '), (point) => {
    places[point] = 1
  })
  return places
}

const readTable = (table: string, region: Region) => {
  const places: Places = new Uint8Array(POINTS)
  const rows = table.trim().split('\n')
  const files = rows.map((row, index): FontFile => {
    const [file, sha256, ...ranges] = row.split(' ') as [string, string, ...string[]]
    eachPoint(ranges, (point) => {
      places[point] = index + 1
    })
    return { file: `@fontsource-variable/noto-sans-${region}/files/${file}`, sha256 }
  })
  return { places, files }
}

const opened: Partial<Record<Region, ReturnType<typeof readTable>>> = {}

/** The file of Noto Sans in one of the weights 100, 200 … 900. */
export const latinFile = (weight: number): FontFile => latinFiles[weight / 100 - 1]!

/** True if Noto Sans draws a code point: Latin, Greek, Cyrillic, and much that goes with them. */
export const isLatin = (point: number): boolean => {
  latinPlaces ??= readLatin()
  return isWithin(point) && latinPlaces[point] !== 0
}

const regionOf = (region: Region) => {
  const table = tables[region]
  if (table !== undefined) opened[region] ??= readTable(table, region)
  return opened[region]
}

/**
 * The file of a region's font that draws a code point; it holds all weights. Undefined while its table is not loaded.
 */
export const eastFile = (region: Region, point: number): FontFile | undefined => {
  const table = regionOf(region)
  return table && isWithin(point) ? table.files[table.places[point]! - 1] : undefined
}

/** True for a file of an East Asian font, whose characters have no x-height. */
export const isEast = ({ file }: FontFile): boolean => /-(sc|tc|jp|kr)\//.test(file)

/** Every font file whose table is loaded. */
export const knownFiles = (): FontFile[] => [
  ...latinFiles,
  ...regions.flatMap((region) => regionOf(region)?.files ?? []),
]
