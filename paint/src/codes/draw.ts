import { inkOf, NO_INK } from '../colour/ink-of.ts'
import { latinFile } from '../fonts/files.ts'
import type { Fonts } from '../fonts/fonts.ts'
import { CODE_WEIGHT } from '../fonts/needed.ts'
import { type Easel, fillBox, spend, toneOf } from '../raster/easel.ts'
import { roundRectangle } from '../raster/path.ts'
import { boxIn, type Placement } from '../raster/place.ts'
import { drawMissing, fillPlaced } from '../shape/draw.ts'
import { drawPlaced } from '../text/draw.ts'
import type { Face } from '../text/face.ts'
import { addGlyph, newPlaced } from '../text/placed.ts'
import { boxOfCode, type CodeElement } from './box-of-code.ts'
import { type ContentOf, contentOf, type Symbology, titles, tooLongFor } from './content.ts'
import { digitEncoders } from './digits.ts'
import { type Encoders, encode, workOfEncoding } from './encode.ts'
import { type Bar, layoutCode, type Word } from './layout.ts'
import { areSeenByLasers, isForLasers, isReadable, isSeen, unseen, unseenByLasers } from './light.ts'
import { qrCode } from './qr-code.ts'

/** The estimated work for each bar of a slanted code, in nanoseconds. */
const WORK_PER_BAR = 1000

/** Fills the bars of a code, which are in pixels from the corner of its box. */
const fillBars = (easel: Easel, place: Placement, bars: readonly Bar[], ink: number) => {
  const { straight } = place
  if (straight) {
    for (const { x, y, width, height } of bars) fillBox(easel, boxIn(straight, x, y, width, height), ink)
    return
  }
  spend(easel, bars.length * WORK_PER_BAR)
  // All bars are one shape, so that the coverage of two bars that meet within a pixel adds up.
  fillPlaced(easel, place, ink, (path) => {
    for (const { x, y, width, height } of bars) roundRectangle(path, x, y, width, height, 0, 0, false)
  })
}

/** Draws the parts of the text under the bars, each in the middle of its room. */
const drawWords = (easel: Easel, place: Placement, words: readonly Word[], ink: number, face: Face) => {
  for (const { text, x, width, baseline, size } of words) {
    const run = face.shape(text, 'en', false)
    const unit = size / face.unitsPerEm
    const length = run.advances.reduce((sum, advance) => sum + advance, 0) * unit
    const placed = newPlaced(size)
    let pen = x + (width - length) / 2
    run.advances.forEach((advance, index) => {
      addGlyph(placed, face, run, index, pen, baseline)
      pen += advance * unit
    })
    drawPlaced(easel, place, placed, ink)
  }
}

/** Draws a code with its text already filled in, and returns the faults. */
export type DrawCode = (easel: Easel, element: CodeElement, text: string, fonts: Fonts) => string[]

/**
 * Makes a function that draws codes with these encoders. Flips are ignored, as scanners do not read mirrored codes. A
 * code that would be unreadable is replaced by a crossed box.
 */
export const drawerOf =
  (encoders: Encoders, contentIn: ContentOf): DrawCode =>
  (easel, element, text, fonts) => {
    const symbology: Symbology = element.kind === 'qrcode' ? 'qrcode' : element.symbology
    // Only a text beyond ASCII needs to declare its character set.
    const encoding = element.kind === 'qrcode' && element.eci && /[\u0080-\uffff]/.test(text) ? 'qrcode-eci' : symbology
    const refuse = (fault: string) => {
      drawMissing(easel, element)
      return [fault]
    }
    if (!encoders[encoding]) return refuse(`what draws a ${titles[symbology]} is not loaded`)
    const content = contentIn(text, symbology)
    if ('fault' in content) return refuse(content.fault)
    spend(easel, workOfEncoding(encoding, content.content))
    const matrix = encode(encoders, encoding, content.content, element.kind === 'qrcode' ? element.level : undefined)
    if (!matrix) return refuse(tooLongFor(symbology, text))
    const { place, width, height } = boxOfCode(element, easel.view)
    const textBelow = element.kind === 'barcode' && element.showText ? content.textBelow : ''
    const layout = layoutCode(matrix, { symbology, width, height, textBelow })
    if ('fault' in layout) return refuse(layout.fault)
    const [ink, background] = [inkOf(element.fill, easel.inks), inkOf(element.background, easel.inks)]
    if (!isSeen(easel.inks, element.fill, element.background)) return refuse(unseen(element.fill, element.background))
    const tone = toneOf(easel, element.fill)
    if (background !== NO_INK)
      fillBars(easel, place, [{ x: 0, y: 0, width, height }], toneOf(easel, element.background))
    fillBars(easel, place, layout.bars, tone)
    const face = fonts.face(latinFile(CODE_WEIGHT), CODE_WEIGHT)
    const faults = content.doubt ? [content.doubt] : []
    if (face) drawWords(easel, place, layout.words, tone, face)
    else if (layout.words.length > 0) faults.push('the font of its text is not loaded')
    if (layout.module === 1) faults.push('its modules are one pixel wide: not every scanner reads that')
    if (layout.lacksText) faults.push('the box is too low for the text under the bars')
    if (!isReadable(easel.inks, ink, background))
      faults.push(`few scanners read ${element.fill} on ${element.background}: they want dark on light`)
    if (isForLasers(symbology) && !areSeenByLasers(easel.inks, element.fill, element.background))
      faults.push(unseenByLasers(element.fill))
    return faults
  }

/** The encoders that most designs with codes need; draw-letters.ts and draw-any.ts add the others. */
export const frequentEncoders = { ...digitEncoders, qrcode: qrCode } satisfies Encoders

/** Draws QR codes, and linear codes of digits. */
export const drawCode = drawerOf(frequentEncoders, contentOf)
