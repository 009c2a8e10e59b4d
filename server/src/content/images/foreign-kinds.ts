import { brandsOf } from './rules.ts'

/** The kinds of file that people may upload as pictures but that are not accepted, by their first bytes. */
const beginnings: readonly (readonly [begin: string, name: string])[] = [
  ['%PDF', 'PDF'],
  ['%!PS', 'EPS'],
  ['8BPS', 'Photoshop'],
  ['gimp xcf', 'GIMP'],
  ['\xff\x0a', 'JPEG XL'],
  ['\0\0\0\x0cJXL ', 'JPEG XL'],
  ['\0\0\0\x0cjP  ', 'JPEG 2000'],
  ['\xff\x4f\xff\x51', 'JPEG 2000'],
  ['\0\0\x01\0', 'ICO'],
  ['II+\0', 'BigTIFF'],
  ['MM\0+', 'BigTIFF'],
  ['FUJIFILM', 'RAW'],
  ['qoif', 'QOI'],
  ['v/1\x01', 'OpenEXR'],
  ['#?RADIANCE', 'Radiance HDR'],
  ['BM', 'BMP'],
]

/** The kinds of ISO media files by their brands: those of ISO/IEC 23008-12, annex B, and those of cameras and films. */
const brands: readonly (readonly [begin: string, name: string])[] = [
  ['hei', 'HEIC'],
  ['hev', 'HEIC'],
  ['crx', 'RAW'],
  ['mif1', 'HEIF'],
  ['msf1', 'HEIF'],
  ['isom', 'MP4'],
  ['mp4', 'MP4'],
  ['qt', 'QuickTime'],
]

/** The number of bytes in which the first element of an SVG is looked for. */
const XML_HEAD = 4096

/** The name of a kind of file that is not accepted, by its first bytes; undefined for an unknown kind. */
export function foreignKindOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, XML_HEAD)).toString('latin1')
  if (head.startsWith('ftyp', 4)) {
    const fileBrands = brandsOf(bytes)
    return brands.find(([begin]) => fileBrands.some((brand) => brand.startsWith(begin)))?.[1]
  }
  const kind = beginnings.find(([begin]) => head.startsWith(begin))
  if (kind) return kind[1]
  return head.includes('<svg') ? 'SVG' : undefined
}
