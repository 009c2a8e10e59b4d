import { peerPackage } from '../peers/packages.ts'
import { inkPlaces } from './ink-places.ts'
import { serveDitherer } from './serve-ditherer.ts'

interface ImageQ {
  utils: {
    PointContainer: { fromUint8Array(rgba: Uint8Array, width: number, height: number): object }
    Palette: new () => { add(point: object): void }
    Point: { createByRGBA(r: number, g: number, b: number, a: number): object }
  }
  applyPaletteSync(image: object, palette: object, options: object): { toUint8Array(): Uint8Array }
}

serveDitherer(({ picture, panel: { inks }, forLooks }) => {
  const { utils, applyPaletteSync } = peerPackage<ImageQ>('image-q')
  const { width, height, rgba } = picture
  const palette = new utils.Palette()
  for (const { rgb } of inks) palette.add(utils.Point.createByRGBA(...rgb, 255))
  // Its own choice, and the quickest it has.
  const colorDistanceFormula = forLooks ? 'euclidean-bt709' : 'euclidean'
  const options = { colorDistanceFormula, imageQuantization: 'floyd-steinberg' }
  const places = inkPlaces(inks)
  return () => {
    const image = utils.PointContainer.fromUint8Array(rgba, width, height)
    const dithered = applyPaletteSync(image, palette, options)
    return forLooks ? places(dithered.toUint8Array()) : undefined
  }
})
