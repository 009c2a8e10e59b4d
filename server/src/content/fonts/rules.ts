import { MAX_FONT_BYTES } from '@wifi-tms/contract/fonts'
import { refusedUpload } from '@wifi-tms/contract/uploads'

/**
 * The accepted formats of font files, each with its allowed file endings. TrueType and OpenType may have each other's
 * ending.
 */
const endings = {
  ttf: ['ttf', 'otf'],
  otf: ['otf', 'ttf'],
  woff: ['woff'],
  woff2: ['woff2'],
} as const
export type Format = keyof typeof endings

/** The formats as people call them. */
const formatNames: Readonly<Record<Format, string>> = { ttf: 'TrueType', otf: 'OpenType', woff: 'WOFF', woff2: 'WOFF2' }

/** The formats by the first four bytes of a file. */
const signatures: Readonly<Record<string, Format | 'collection'>> = {
  '\0\x01\0\0': 'ttf',
  true: 'ttf',
  OTTO: 'otf',
  wOFF: 'woff',
  wOF2: 'woff2',
  ttcf: 'collection',
}

/** True if a file's name has one of these endings; a name without an ending fits all. */
function hasEnding(name: string, allowed: readonly string[]): boolean {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase()
  return ending === undefined || allowed.includes(ending)
}

/**
 * Finds the format of a font file by its first bytes. Throws Refusal if the file is not accepted, or if its name does
 * not fit.
 */
export function formatOf(name: string, bytes: Uint8Array): Format {
  if (bytes.length > MAX_FONT_BYTES)
    throw refusedUpload('too-large', `A font may have at most ${MAX_FONT_BYTES / 1024 / 1024} MB`)
  const format = signatures[String.fromCharCode(...bytes.subarray(0, 4))]
  if (!format) throw refusedUpload('unknown-kind', 'is not a TrueType, OpenType, WOFF or WOFF2 font')
  if (format === 'collection') throw refusedUpload('several-fonts', 'holds several fonts: send one of them by itself')
  if (!hasEnding(name, endings[format]))
    throw refusedUpload('wrong-ending', `is called ${name} but holds a ${formatNames[format]} font`)
  return format
}
