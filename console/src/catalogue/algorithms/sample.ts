import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import type { Template } from '@wifi-tms/contract/templates'
import type { GlassSize } from '../../ui/glass/zoom.ts'
import { fits, inkCounts } from '../screen-types/fitting-screen-type.ts'

/** The size of the part of a template that a sample shows, in pixels. */
export const PANE = { width: 236, height: 156 }

/** The largest template that serves as a sample, in pixels: larger ones would take long to paint. */
const MAX_PIXELS = 1_000_000

/** A template with a picture that has no algorithm of its own. */
export interface Sample {
  template: Template
  /** The corner of the part that is shown: about the middle of the picture. */
  corner: { x: number; y: number }
}

const pictureWithoutAlgorithm = ({ canvas }: Template) =>
  canvas.elements.find((element) => element.kind === 'image' && element.image && !element.algorithm && !element.hidden)

/** The start of a pane around a middle, in pixels, moved to stay within the whole. */
const paneStart = (middle: number, pane: number, whole: number): number =>
  Math.round(Math.max(0, Math.min(middle - pane / 2, whole - pane)))

/** The screens that a template fits, by their colours. Lit screens are left out, because they need no dithering. */
export const screensByColor = ({ resolution }: Pick<Template, 'resolution'>, screens: Iterable<ScreenType>) =>
  new Map(
    [...screens]
      .filter((screen) => screen.color !== 'full color' && fits(resolution, screen))
      .map((screen) => [screen.color, screen]),
  )

/** The templates that may serve as the sample; those that show the most inks come first. */
export function candidatesAmong<T extends Pick<Template, 'resolution'>>(
  templates: readonly T[],
  screens: Iterable<ScreenType>,
): T[] {
  const allScreens = [...screens]
  const inkCountOf = (template: T) =>
    Math.max(0, ...[...screensByColor(template, allScreens).keys()].map((color) => inkCounts[color]))
  const isSmall = ({ width, height }: GlassSize) => width * height <= MAX_PIXELS
  return templates
    .filter((template) => inkCountOf(template) > 0 && isSmall(pixelsOf(template.resolution)))
    .sort((template, other) => inkCountOf(other) - inkCountOf(template))
}

/** The part of a template that shows the algorithms' effect; undefined without a suitable picture. */
export function sampleOf(template: Template): Sample | undefined {
  const { width, height } = pixelsOf(template.resolution)
  const picture = pictureWithoutAlgorithm(template)
  if (!picture || picture.width < PANE.width || picture.height < PANE.height) return undefined
  const corner = {
    x: paneStart(picture.x + picture.width / 2, PANE.width, width),
    y: paneStart(picture.y + picture.height / 2, PANE.height, height),
  }
  return { template, corner }
}
