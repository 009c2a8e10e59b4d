import sharp from 'sharp'
import type { Bits } from './measure.ts'

/** A PNG of black on white, three times as large, without smoothing. */
export const enlarged = ({ width, height, pixels }: Bits): Promise<Buffer> =>
  sharp(Buffer.from(pixels.map((ink) => 255 * (1 - ink))), { raw: { width, height, channels: 1 } })
    .resize(3 * width, 3 * height, { kernel: 'nearest' })
    .png()
    .toBuffer()
