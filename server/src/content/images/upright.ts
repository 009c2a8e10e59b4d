import { MAX_IMAGE_PIXELS } from '@wifi-tms/contract/images'
import sharp, { type Metadata, type Sharp } from 'sharp'

/**
 * Opens a picture's bytes or file as all parts of the server do: upright, in sRGB, without camera data. `page` is the
 * number of the main picture of several.
 */
export const upright = (from: Uint8Array | string, page = 0): Sharp =>
  sharp(from, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', page }).autoOrient().toColourspace('srgb')

/**
 * The same for a picture of 16 bits with a profile. `upright` alone would give its colours in Display P3 as if they
 * were sRGB (github.com/lovell/sharp, `processingProfile` in pipeline.cc); the second profile turns them into sRGB.
 */
const uprightDeep = (from: Uint8Array | string, page: number): Sharp =>
  upright(from, page).withIccProfile('srgb', { attach: false })

/**
 * True for pictures that `upright` opens in wrong colours. At the upload `uprightBy` opens them, and a PNG of them is
 * stored.
 */
export const isDeep = ({ space, hasProfile }: Pick<Metadata, 'space' | 'hasProfile'>): boolean =>
  hasProfile && space === 'rgb16'

/** Opens a picture in its right colours, by its metadata. */
export const uprightBy = (metadata: Metadata, from: Uint8Array | string, page: number): Sharp =>
  (isDeep(metadata) ? uprightDeep : upright)(from, page)
