import { drawers } from '@wifi-tms/paint/drawers'
import { toFrame } from '@wifi-tms/paint/frame'
import { fontsFromDisk } from '@wifi-tms/paint/node/assets'
import { paint } from '@wifi-tms/paint/paint'
import { designFor, PHOTO, valuesOf } from './designs.ts'
import { decodedPhoto } from './photo.ts'
import { panelFor, servePainter } from './serve-painter.ts'

servePainter(async (sitting) => {
  const panel = panelFor(sitting)
  const design = designFor(sitting.design, sitting.width, sitting.height)
  const fonts = await fontsFromDisk({ design, data: valuesOf(0) })
  const photo = await decodedPhoto(sitting)
  const assets = { fonts, ...drawers, pictures: new Map(photo ? [[PHOTO, photo]] : []) }
  return (turn) => {
    const painting = paint({ design, data: valuesOf(turn), panel }, assets)
    if (painting.faults.length > 0) throw new Error(`painted with faults: ${painting.faults[0]!.message}`)
    return toFrame(painting, panel)
  }
})
