import type { Input } from '@wifi-tms/contract/endpoint'
import type { PanelAngle, PanelColor } from '@wifi-tms/contract/screen-types'
import { Design, type templates } from '@wifi-tms/contract/templates'
import { readPhoto } from '../sheet/photos.ts'
import { drawers } from '../src/drawers.ts'
import type { PaintJob } from '../src/job.ts'
import { fontsFromDisk } from '../src/node/assets.ts'
import { type Painting, paint } from '../src/paint.ts'
import { panelOf } from '../src/panels.ts'
import type { Picture } from '../src/picture/picture.ts'
import { drawnPictures } from './drawn-pictures.ts'

/** An element as callers write it: absent fields get the contract's defaults. */
export type ElementInput = Input<typeof templates.create>['canvas']['elements'][number]

/** A design whose stored picture was checked by eye; the painter must reproduce it pixel for pixel. */
export interface Golden {
  /** A sentence that says what the picture must show. */
  why: string
  color: PanelColor
  /** The size of the picture as people see it, before the panel is turned by `angle`. */
  width: number
  height: number
  elements: readonly ElementInput[]
  background?: 'white' | 'black' | 'yellow'
  /** The angle at which the panel is mounted. */
  angle?: PanelAngle
  data?: Readonly<Record<string, unknown>>
  /** The template's resolution, if the template is scaled to the panel. */
  resolution?: string
  /** The sign in the picture's lower right corner. */
  mark?: PaintJob['mark']
  /** Parts of the messages of the expected faults. */
  faults?: readonly string[]
}

const pictures = new Map<string, Picture>([
  // Both photographs are PNG, so that every decoder returns the same pixels.
  ['coffee', await readPhoto('coffee')],
  ['cat', await readPhoto('cat')],
  ...Object.entries(drawnPictures),
])

/** Paints a golden picture as the product would. */
export const paintGolden = async (golden: Golden): Promise<Painting> => {
  const { color, width, height, angle = 0, background = 'white', data = {}, mark } = golden
  const resolution = golden.resolution ?? `${width}x${height}`
  const design = Design.parse({ resolution, background, canvas: { version: 1, elements: [...golden.elements] } })
  const [panelWidth, panelHeight] = angle % 180 === 0 ? [width, height] : [height, width]
  const panel = panelOf({ color, width: panelWidth, height: panelHeight, angle })
  const job: PaintJob = {
    design,
    data: { data },
    panel,
    ...(golden.resolution && { fit: 'contain' }),
    ...(mark && { mark }),
  }
  return paint(job, { fonts: await fontsFromDisk(job), pictures, ...drawers })
}

/** The file of the stored picture of this name. */
export const fileOf = (name: string): URL => new URL(`pictures/${name}.png`, import.meta.url)
