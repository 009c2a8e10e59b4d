import type { Element, ElementOf } from '@wifi-tms/contract/elements'
import { fill } from '@wifi-tms/paint/bindings'
import type { Assets, PaintJob } from '@wifi-tms/paint/job'
import { type PaintFault, paint } from '@wifi-tms/paint/paint'
import { panelOf } from '@wifi-tms/paint/panels'

type Text = ElementOf<'text'> | ElementOf<'textarea'>

/** What the painter's own sentences do not say: a text goes on beyond its box, and is cut there. */
export const OVERFLOW = 'the text does not fit its box'

/** Larger boxes are not looked at: there is room in them. */
const MOST_SIDE = 1600
/** More than the texts of any template: of fewer, each painting would look at all of them again. */
const MOST_KEPT = 4000

const isCut = (element: Element): element is Text =>
  (element.kind === 'text' || element.kind === 'textarea') &&
  (element.fit === 'clip' || element.fit === 'wrap') &&
  !element.hidden &&
  element.text !== '' &&
  element.width >= 1 &&
  element.height >= 1 &&
  element.width <= MOST_SIDE &&
  element.height <= MOST_SIDE

/** Paints the text alone, unturned and with room beyond its box, and looks whether ink lies there. */
function goesBeyond(element: Text, text: string, assets: Assets, families: PaintJob['families']): boolean {
  const breaks = element.kind === 'textarea' || element.fit === 'wrap'
  const [boxWidth, boxHeight] = [Math.ceil(element.width), Math.ceil(element.height)]
  const width = Math.max(8, breaks ? boxWidth : boxWidth * 2 + 8)
  const height = Math.max(8, boxHeight * 2 + 8)
  const alone: Text = {
    ...element,
    text: text.replaceAll('{{', '{'),
    x: 0,
    y: 0,
    width: breaks ? element.width : width,
    height,
    angle: 0,
    flipX: false,
    flipY: false,
    when: '',
    fill: 'black',
    background: 'transparent',
    align: 'left',
    verticalAlign: 'top',
  }
  const design = {
    resolution: `${width}x${height}`,
    background: 'white' as const,
    canvas: { version: 1 as const, elements: [alone] },
  }
  const job: PaintJob = {
    design,
    data: {},
    panel: panelOf({ color: 'B/W', width, height, angle: 0 }),
    ...(families && { families }),
  }
  const { indices, faults } = paint(job, assets)
  // What stands in for a font that is gone is no measure.
  if (faults.some(({ message }) => message.includes('is missing'))) return false
  const black = job.panel.inks.findIndex(({ colour }) => colour === 'black')
  for (let at = 0; at < indices.length; at++)
    if (indices[at] === black && (at % width >= boxWidth || Math.floor(at / width) >= boxHeight)) return true
  return false
}

/** Finds the texts that are cut at their box; what was found of one is kept until it changes. */
export function newOverflow() {
  const known = new Map<string, boolean>()
  return ({ design, data, families }: PaintJob, assets: Assets): PaintFault[] =>
    design.canvas.elements.filter(isCut).flatMap((element) => {
      const { text, faults } = fill(element.text, data, element.lang)
      // What stands in for a missing value is no measure.
      if (faults.length > 0) return []
      const { width, height, font, fontSize, weight, lineSpacing, charSpacing, lang, fit, kind } = element
      const key = JSON.stringify([
        text,
        width,
        height,
        font,
        fontSize,
        weight,
        lineSpacing,
        charSpacing,
        lang,
        fit,
        kind,
      ])
      if (known.size > MOST_KEPT) known.clear()
      if (!known.has(key)) known.set(key, goesBeyond(element, text, assets, families))
      return known.get(key) ? [{ elementId: element.id, message: OVERFLOW }] : []
    })
}
