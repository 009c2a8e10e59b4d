import { Design } from '@wifi-tms/contract/templates'
import { drawers } from '@wifi-tms/paint/drawers'
import { fontsFromDisk } from '@wifi-tms/paint/node/assets'
import { paint } from '@wifi-tms/paint/paint'
import { PHOTO } from '../frames/label.ts'
import { serveContestant } from '../serve-contestant.ts'
import type { Dithering } from './run.ts'

serveContestant(async ({ picture, panel }: Dithering) => {
  const { width, height } = picture
  const image = { kind: 'image', id: 'photo', x: 0, y: 0, width, height, image: PHOTO, algorithm: 'floyd-steinberg' }
  const design = Design.parse({ resolution: `${width}x${height}`, canvas: { version: 1, elements: [image] } })
  // Bytes from another process may start anywhere, but views of 32-bit words need a multiple of four, so they are
  // copied.
  const photo = { ...picture, rgba: Uint8Array.from(picture.rgba) }
  const assets = { fonts: await fontsFromDisk(), ...drawers, pictures: new Map([[PHOTO, photo]]) }
  return () => paint({ design, data: {}, panel }, assets).indices as Uint8Array
})
