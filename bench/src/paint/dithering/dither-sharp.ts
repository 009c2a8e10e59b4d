import sharp from 'sharp'
import { serveDitherer } from './serve-ditherer.ts'

serveDitherer(({ picture, panel: { inks } }) => {
  sharp.concurrency(1)
  sharp.cache(false)
  const { rgba, ...raw } = picture
  const options = { palette: true, colours: inks.length, dither: 1, effort: 1, compressionLevel: 0 }
  return async () => {
    await sharp(rgba, { raw: { ...raw, channels: 4 } })
      .removeAlpha()
      .png(options)
      .toBuffer()
    return undefined
  }
})
