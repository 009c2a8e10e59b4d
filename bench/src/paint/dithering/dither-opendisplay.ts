import { peerPackage } from '../peers/packages.ts'
import { serveDitherer } from './serve-ditherer.ts'

interface OpenDisplay {
  ditherImage(
    image: { width: number; height: number; data: Uint8ClampedArray },
    palette: { colors: Record<string, { r: number; g: number; b: number }>; accent: string },
    mode: number,
  ): { indices: Uint8Array }
  DitherMode: { FLOYD_STEINBERG: number }
}

serveDitherer(({ picture, panel: { inks } }) => {
  const { ditherImage, DitherMode } = peerPackage<OpenDisplay>('@opendisplay/epaper-dithering')
  const { width, height, rgba } = picture
  const image = { width, height, data: new Uint8ClampedArray(rgba) }
  const colors = Object.fromEntries(inks.map(({ colour, rgb: [r, g, b] }) => [colour, { r, g, b }]))
  // Black and white come first in both, which it counts on.
  return () => ditherImage(image, { colors, accent: 'red' }, DitherMode.FLOYD_STEINBERG).indices
})
