import { MAX_IMAGE_PIXELS } from '@wifi-tms/contract/images'
import sharp, { type Metadata, type Sharp } from 'sharp'

/**
 * Opens a picture from its bytes or its file: upright, in sRGB, without camera data. `page` is the number of the main
 * picture in a file of several.
 */
export const upright = (source: Uint8Array | string, page = 0): Sharp =>
  sharp(source, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', page }).autoOrient().toColourspace('srgb')

/**
 * Opens a picture of 16 bits that has a colour profile. `upright` alone would treat its Display P3 colours as sRGB
 * (github.com/lovell/sharp, `processingProfile` in pipeline.cc); the second profile converts them to sRGB.
 */
const uprightDeep = (source: Uint8Array | string, page: number): Sharp =>
  upright(source, page).withIccProfile('srgb', { attach: false })

/**
 * True for pictures of 16 bits with a colour profile, whose colours `upright` would get wrong. On upload, `uprightBy`
 * opens them and they are stored as a PNG.
 */
export const isDeepWithProfile = ({ space, hasProfile }: Pick<Metadata, 'space' | 'hasProfile'>): boolean =>
  hasProfile && space === 'rgb16'

/** Opens a picture in its right colours; its metadata decides how. */
export const uprightBy = (metadata: Metadata, source: Uint8Array | string, page: number): Sharp =>
  (isDeepWithProfile(metadata) ? uprightDeep : upright)(source, page)
