import { MAX_IMAGE_PIXELS } from '@wifi-tms/contract/images'
import sharp, { type Sharp } from 'sharp'

/** Opens a picture's bytes or file as every part of the server sees it: upright, sRGB, without camera data. */
export const upright = (from: Uint8Array | string): Sharp =>
  sharp(from, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' }).autoOrient().toColourspace('srgb')
