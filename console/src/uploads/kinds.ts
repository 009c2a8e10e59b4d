import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { fonts, MAX_FONT_BYTES } from '@wifi-tms/contract/fonts'
import { images, MAX_IMAGE_BYTES } from '@wifi-tms/contract/images'

interface Kind {
  create: Endpoint
  /** What the file dialog offers at first. */
  accept: string
  /** The largest file taken, in bytes. */
  most: number
  /** The formats taken, as people call them. */
  formats: readonly string[]
}

/** What can be uploaded. */
export const kinds = {
  image: {
    create: images.create,
    accept: 'image/*',
    most: MAX_IMAGE_BYTES,
    formats: ['JPEG', 'PNG', 'WebP', 'GIF', 'TIFF', 'AVIF'],
  },
  font: {
    create: fonts.create,
    accept: '.ttf,.otf,.woff,.woff2',
    most: MAX_FONT_BYTES,
    formats: ['TrueType', 'OpenType', 'WOFF', 'WOFF2'],
  },
} as const satisfies Record<string, Kind>

export type UploadKind = keyof typeof kinds
