import sharp from 'sharp'
import { serveContestant } from '../serve-contestant.ts'
import type { Dithering } from './run.ts'

serveContestant(({ picture, panel: { inks } }: Dithering) => {
  sharp.concurrency(1)
  sharp.cache(false)
  const { rgba, ...raw } = picture
  const options = { palette: true, colours: inks.length, dither: 1, effort: 1, compressionLevel: 0 }
  return () =>
    sharp(rgba, { raw: { ...raw, channels: 4 } })
      .removeAlpha()
      .png(options)
      .toBuffer()
})
