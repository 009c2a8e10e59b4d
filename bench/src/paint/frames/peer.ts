import { fileURLToPath } from 'node:url'
import { latinFile } from '@wifi-tms/paint/fonts/files'
import { pack } from '@wifi-tms/paint/pack'
import { type Panel, panelOf } from '@wifi-tms/paint/panels'
import type { PaintTurn } from '../serve-contestant.ts'
import { priceLabel, valuesOf } from './label.ts'
import { type Mark, type MarkBox, marksOf } from './marks.ts'
import { idealInks, quantiserFor } from './quantise.ts'

/** A panel with the six inks, `scale` times 800×480. */
export const panelFor = (scale: number): Panel =>
  panelOf({ color: 'E6 color', width: 800 * scale, height: 480 * scale, angle: 0 })

/** The font files of the two weights in the label. */
export const faceFiles = [400, 700].map((weight) => ({
  weight,
  file: fileURLToPath(import.meta.resolve(latinFile(weight).file)),
}))

/** The colour of an ink, as in CSS. */
export const hexOf = (name: string): string => `#${Uint8Array.from(idealInks[name]!).toHex()}`

/**
 * Makes the turns of a drawing library, whose `draw` returns the marks of a label as RGBA. Each turn draws the label,
 * reduces its colours to the panel's inks, and packs the result into a frame.
 */
export function quantised(
  scale: number,
  draw: (marks: readonly Mark[]) => Uint8Array | Promise<Uint8Array>,
): PaintTurn {
  const panel = panelFor(scale)
  const design = priceLabel(scale)
  const quantise = quantiserFor(panel)
  return async (turn) => {
    const marks = marksOf(design, { data: valuesOf(turn) })
    const photo = marks.find((mark) => mark.kind === 'photo') as MarkBox
    return pack(quantise(await draw(marks), panel.width, photo), panel.width, panel.height, panel)
  }
}
