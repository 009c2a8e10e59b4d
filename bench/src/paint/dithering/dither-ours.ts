import { Design } from '@wifi-tms/contract/templates'
import { drawers } from '@wifi-tms/paint/drawers'
import { fontsFromDisk } from '@wifi-tms/paint/node/assets'
import { paint } from '@wifi-tms/paint/paint'
import { serveDitherer } from './serve-ditherer.ts'

const PHOTO = '000000000000000000000001'
/** None: only the kind is asked for. */
const fonts = await fontsFromDisk()

serveDitherer(({ picture, panel }) => {
  const { width, height } = picture
  const image = { kind: 'image', id: 'photo', x: 0, y: 0, width, height, image: PHOTO, algorithm: 'floyd-steinberg' }
  const design = Design.parse({ resolution: `${width}x${height}`, canvas: { version: 1, elements: [image] } })
  const assets = { fonts, ...drawers, pictures: new Map([[PHOTO, picture]]) }
  return () => paint({ design, data: {}, panel }, assets).indices
})
