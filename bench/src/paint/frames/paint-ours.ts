import { drawers } from '@wifi-tms/paint/drawers'
import { toFrame } from '@wifi-tms/paint/frame'
import { fontsFromDisk } from '@wifi-tms/paint/node/assets'
import { paint } from '@wifi-tms/paint/paint'
import { decodedPhoto } from '../../photo.ts'
import { serveContestant } from '../serve-contestant.ts'
import { PHOTO, priceLabel, valuesOf } from './label.ts'
import { panelFor } from './peer.ts'

serveContestant(async (scale: number) => {
  const panel = panelFor(scale)
  const design = priceLabel(scale)
  const fonts = await fontsFromDisk({ design, data: { data: valuesOf(0) } })
  const assets = { fonts, ...drawers, pictures: new Map([[PHOTO, await decodedPhoto()]]) }
  return (turn) => {
    const painting = paint({ design, data: { data: valuesOf(turn) }, panel }, assets)
    if (painting.faults.length > 0) throw new Error(`painted with faults: ${painting.faults[0]!.message}`)
    return toFrame(painting, panel)
  }
})
