import { notoSans } from './noto-sans.ts'

/**
 * A font file: its path in node_modules, '' for a user's font, and the SHA-256 of its unpacked SFNT bytes.
 */
export interface FontFile {
  file: string
  sha256: string
}

/**
 * The unique key of a file. The hash is not enough: a user's font may have the same bytes as a built-in font, and is
 * still drawn as a user's font.
 */
export const keyOf = ({ file, sha256 }: FontFile): string => `${file} ${sha256}`

/**
 * The fonts besides Noto Sans: the East Asian ones, named by the region whose forms of shared characters they have, and
 * those of other scripts.
 */
export const regions = ['sc', 'tc', 'jp', 'kr', 'arabic', 'hebrew', 'thai'] as const
export type Region = (typeof regions)[number]

/** The files of each font with their code points, in the format of tables/make-font-tables.ts. */
const tables: Partial<Record<Region, string>> = {}

/** Adds tables of fonts; east.ts and scripts/load.ts call this when they are loaded. */
export const addTables = (added: typeof tables): void => {
  Object.assign(tables, added)
}

const isSupported = (point: number) => point < POINTS
/** The number of supported code points. Higher code points have no file. */
const POINTS = 0x30000

/**
 * Calls `call` for each code point of ranges in the format of tables/make-font-tables.ts. A range is `gap.length` in
 * base 36: the number of unused code points before it, and the number of its code points less one. `gap` alone is a
 * single code point.
 */
const eachPoint = (ranges: readonly string[], call: (point: number) => void) => {
  let end = -1
  for (const range of ranges) {
    const [gap, length] = range.split('.')
    const first = end + 1 + Number.parseInt(gap!, 36)
    end = first + (length === undefined ? 0 : Number.parseInt(length, 36))
    for (let point = first; point <= end; point++) call(point)
  }
}

/** The ranges that all weights of Noto Sans have, and a row for each weight. */
const [latinRanges, ...latinRows] = notoSans.trim().split('\n')
const latinFiles = latinRows.map((row): FontFile => {
  const [file, sha256] = row.split(' ') as [string, string]
  return { file: `@expo-google-fonts/noto-sans/${file}`, sha256 }
})

/** The number of the file for each code point, counted from 1; 0 for none. */
type FileNumbers = Uint8Array

let latinNumbers: FileNumbers | undefined

/** The code points of Noto Sans, marked with 1: each weight has all of them. */
const readLatin = (): FileNumbers => {
  const fileNumbers = new Uint8Array(POINTS)
  eachPoint(latinRanges!.split(' '), (point) => {
    fileNumbers[point] = 1
  })
  return fileNumbers
}

/** Parses the table of a region: a row for each file, with its name, its hash and its ranges. */
const parseTable = (table: string, region: Region) => {
  const fileNumbers: FileNumbers = new Uint8Array(POINTS)
  const rows = table.trim().split('\n')
  const files = rows.map((row, index): FontFile => {
    const [file, sha256, ...ranges] = row.split(' ') as [string, string, ...string[]]
    eachPoint(ranges, (point) => {
      fileNumbers[point] = index + 1
    })
    return { file: `@fontsource-variable/noto-sans-${region}/files/${file}`, sha256 }
  })
  return { fileNumbers, files }
}

const parsedTables: Partial<Record<Region, ReturnType<typeof parseTable>>> = {}

/** The file of Noto Sans for one of the weights 100, 200 … 900. */
export const latinFile = (weight: number): FontFile => latinFiles[weight / 100 - 1]!

/** True if Noto Sans has a code point: Latin, Greek, Cyrillic, and many symbols. */
export const isLatin = (point: number): boolean => {
  latinNumbers ??= readLatin()
  return isSupported(point) && latinNumbers[point] !== 0
}

/** The parsed table of a region; undefined if it is not loaded. */
const tableOf = (region: Region) => {
  const table = tables[region]
  if (table !== undefined) parsedTables[region] ??= parseTable(table, region)
  return parsedTables[region]
}

/**
 * The file of a region's font that has a code point; it has all weights. Undefined if there is none, or if the table is
 * not loaded.
 */
export const eastFile = (region: Region, point: number): FontFile | undefined => {
  const table = tableOf(region)
  return table && isSupported(point) ? table.files[table.fileNumbers[point]! - 1] : undefined
}

/** True for a file of an East Asian font, whose characters have no x-height. */
export const isEast = ({ file }: FontFile): boolean => /-(sc|tc|jp|kr)\//.test(file)

/** Every font file whose table is loaded. */
export const knownFiles = (): FontFile[] => [
  ...latinFiles,
  ...regions.flatMap((region) => tableOf(region)?.files ?? []),
]
