import { drawers } from '@wifi-tms/paint/drawers'
import { toFrame } from '@wifi-tms/paint/frame'
import type { Assets } from '@wifi-tms/paint/job'
import { fontsFromDisk } from '@wifi-tms/paint/node/assets'
import { paint } from '@wifi-tms/paint/paint'
import { type Panel, panelOf } from '@wifi-tms/paint/panels'
import sharp from 'sharp'
import type { Figure, Ground } from '../measure/figures.ts'
import { digits, spreadOf } from '../measure/statistics.ts'
import { readPhoto } from '../photo.ts'
import { menuData, menuDesign, PHOTO } from './menu-design.ts'

const colors = ['B/W', 'B/W/R', 'B/W/R/Y', '7 color', 'E6 color'] as const

const readAssets = async (): Promise<Assets> => {
  const { data, info } = await sharp(await readPhoto())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = { width: info.width, height: info.height, rgba: new Uint8Array(data) }
  return {
    fonts: await fontsFromDisk({ design: menuDesign(), data: { data: menuData } }),
    ...drawers,
    pictures: new Map([[PHOTO, picture]]),
  }
}

/** Milliseconds of each of so many turns, after as many that only warm up. */
function timed(turns: number, work: () => void): number[] {
  for (let turn = 0; turn < turns; turn++) work()
  return Array.from({ length: turns }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
}

function figuresOf(panel: Panel, assets: Assets, turns: number): Figure[] {
  const job = { design: menuDesign(), data: { data: menuData }, panel }
  const flat = menuDesign()
  flat.canvas.elements = flat.canvas.elements.filter((element) => element.kind !== 'image')
  const painting = paint(job, assets)
  if (painting.faults.length > 0) throw new Error(`painted with faults: ${painting.faults[0]!.message}`)
  const whole = spreadOf(timed(turns, () => toFrame(paint(job, assets), panel)))
  const texts = spreadOf(timed(turns, () => paint({ ...job, design: flat }, assets)))
  const packing = spreadOf(timed(turns, () => toFrame(painting, panel)))
  return [
    {
      what: `menu in ${panel.color}: paint, dither and pack`,
      measured: `${digits(whole.p50)} ms (p99 ${digits(whole.p99)}), ${digits(1000 / whole.p50)} frames/s`,
    },
    {
      what: `menu in ${panel.color}: of it texts and shapes; packing`,
      measured: `${digits(texts.p50)} ms; ${digits(packing.p50)} ms`,
    },
  ]
}

/** One template of 800×480, half of it a photograph (Floyd–Steinberg), six texts and shapes, in each kind of ink. */
export async function menuFigures({ quick }: Ground): Promise<Figure[]> {
  const assets = await readAssets()
  return colors.flatMap((color) =>
    figuresOf(panelOf({ color, width: 800, height: 480, angle: 0 }), assets, quick ? 5 : 50),
  )
}
