import { drawers } from '@wifi-tms/paint/drawers'
import { fontsFromDisk } from '@wifi-tms/paint/node/assets'
import { panelOf } from '@wifi-tms/paint/panels'
import type { Picture } from '@wifi-tms/paint/picture/picture'
import { designFor, PHOTO, valuesOf } from '../frames/designs.ts'
import { decodedPhoto } from '../frames/photo.ts'

const [width, height] = [3200, 1800]

/** The photograph in it. */
export const largePhoto = async (): Promise<Picture> => (await decodedPhoto({ design: 'price label', width, height }))!

/** The price label on the largest panel there is, in seven colours. */
export const largeScene = async (photo: Picture) => {
  const design = designFor('price label', width, height)
  const panel = panelOf({ color: '7 color', width, height, angle: 0 })
  const fonts = await fontsFromDisk({ design, data: valuesOf(0) })
  return { design, panel, assets: { fonts, ...drawers, pictures: new Map([[PHOTO, photo]]) } }
}
