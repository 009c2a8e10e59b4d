import { peerPackage } from '../peers/packages.ts'
import { serveDitherer } from './serve-ditherer.ts'

type RgbQuant = new (options: object) => { reduce(rgba: Uint8Array, kind: number, kernel: string): ArrayLike<number> }

/** `reduce` answers places in the palette for this kind. */
const INDEXED = 2

serveDitherer(({ picture, panel: { inks } }) => {
  const Quantiser = peerPackage<RgbQuant>('rgbquant')
  const palette = inks.map(({ rgb }) => [...rgb])
  const one = new Quantiser({ colors: inks.length, palette, dithKern: 'FloydSteinberg' })
  return () => Uint8Array.from(one.reduce(picture.rgba, INDEXED, 'FloydSteinberg'))
})
