import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import type { Template } from '@wifi-tms/contract/templates'
import { fits, inkCounts } from '../templates/fitting-screen.ts'

/** The part of a template that a sample shows, in pixels. */
export const PANE = { width: 236, height: 156 }

/** Of larger templates a sample would take long to paint. */
const MOST_PIXELS = 1_000_000

/** A template with a picture that leaves its dithering to whoever shows it. */
export interface Sample {
  template: Template
  /** The corner of the part that is shown: about the middle of the picture. */
  corner: { x: number; y: number }
  /** The screens that it fits, by their colours. */
  screens: Map<ScreenType['color'], ScreenType>
}

const openPicture = ({ canvas }: Template) =>
  canvas.elements.find((one) => one.kind === 'image' && one.image && !one.algorithm && !one.hidden)

/** Where a pane begins that has this middle and stays within the whole. */
const begin = (middle: number, pane: number, whole: number): number =>
  Math.round(Math.max(0, Math.min(middle - pane / 2, whole - pane)))

function sampleOf(template: Template, screens: readonly ScreenType[]): Sample | undefined {
  const { width, height } = pixelsOf(template.resolution)
  const picture = openPicture(template)
  const fitting = screens.filter((screen) => fits(template.resolution, screen))
  if (!picture || fitting.length === 0 || width * height > MOST_PIXELS) return undefined
  if (picture.width < PANE.width || picture.height < PANE.height) return undefined
  const corner = {
    x: begin(picture.x + picture.width / 2, PANE.width, width),
    y: begin(picture.y + picture.height / 2, PANE.height, height),
  }
  return { template, corner, screens: new Map(fitting.map((screen) => [screen.color, screen])) }
}

/** The template that shows best what algorithms do, in the most inks; undefined where there is none. */
export function sampleAmong(templates: readonly Template[], screens: Iterable<ScreenType>): Sample | undefined {
  const all = [...screens]
  const inksOf = (sample: Sample) => Math.max(...[...sample.screens.keys()].map((color) => inkCounts[color]))
  return templates
    .flatMap((template) => sampleOf(template, all) ?? [])
    .reduce<Sample | undefined>((best, one) => (best && inksOf(best) >= inksOf(one) ? best : one), undefined)
}
