import { uprightSize } from '@wifi-tms/contract/drawing'
import type { Input } from '@wifi-tms/contract/endpoint'
import { Design, type templates } from '@wifi-tms/contract/templates'
import { drawers } from './drawers.ts'
import type { Assets, PaintJob } from './job.ts'
import { fontsFromDisk } from './node/assets.ts'
import { type Panel, panelOf } from './panels.ts'
import type { Picture } from './picture/picture.ts'
import type { PixelArray } from './raster/tones.ts'

type Drawn = Input<typeof templates.create>['canvas']['elements'][number]

/** A panel for tests, by default black and white and upright. */
export const panel = (width: number, height: number, fields: Partial<Parameters<typeof panelOf>[0]> = {}): Panel =>
  panelOf({ color: 'B/W', width, height, angle: 0, ...fields })

/** A job whose template has the panel's upright size; absent fields of elements get the contract's defaults. */
export const job = (onPanel: Panel, elements: Drawn[], fields: Partial<PaintJob> = {}): PaintJob => {
  const { width, height } = uprightSize(onPanel)
  const design = Design.parse({ resolution: `${width}x${height}`, canvas: { version: 1, elements } })
  return { design, data: {}, panel: onPanel, ...fields }
}

/** A picture with the colours of `colourAt`. */
export const picture = (
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly [number, number, number, number?],
): Picture => {
  const rgba = new Uint8Array(width * height * 4)
  for (let index = 0; index < width * height; index++) {
    const [r, g, b, a] = colourAt(index % width, Math.floor(index / width))
    rgba.set([r, g, b, a ?? 255], index * 4)
  }
  return { width, height, rgba }
}

/** The bytes of a picture's pixels, for fast comparisons. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: PixelArray): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

const textFields = { kind: 'text', x: 0, y: 0, width: 8, height: 8, text: 'x' } as const
const fonts = await fontsFromDisk(
  job(panel(8, 8), [
    { ...textFields, id: 'regular' },
    { ...textFields, id: 'bold', weight: 700 },
  ]),
)

/** The assets of a test: Noto Sans in 400 and 700, all drawers, and these pictures. */
export const assets = (pictures: Record<string, Picture> = {}): Assets => ({
  fonts,
  ...drawers,
  pictures: new Map(Object.entries(pictures)),
})
