import { BUILT_IN_FAMILY, pixelsOf } from '@wifi-tms/contract/drawing'
import type { Element } from '@wifi-tms/contract/elements'
import type { PaintFault } from '@wifi-tms/paint/paint'
import { movedBy } from '../document/arrange.ts'
import { withFields } from '../document/drawing.ts'
import { placeOn } from '../document/geometry.ts'
import { withBoxSize } from '../document/resize.ts'
import type { PixelSize } from '../document/view.ts'
import type { ElementWarning, WarningKind } from './kinds.ts'
import { movedInside } from './moved-inside.ts'

/**
 * Patterns of the sentences of the painter and of `measure.ts`, each with the kind of warning that it becomes. The
 * group in the pattern is the warning's `detail`.
 */
const patterns: readonly (readonly [pattern: RegExp, kind: WarningKind])[] = [
  [/^no value for (.*)$/, 'value'],
  [/^the font (.*) is missing/, 'font'],
  [/^the font has no glyph for (.*)$/, 'glyph'],
  [/^its font has no glyph for (.*): Noto Sans was used instead$/, 'otherFont'],
  [/^the text does not fit its box: it needs (\S+)$/, 'overflow'],
  [/^its ink lies beyond the drawing by (\S+)$/, 'partly'],
  [/^no picture is chosen/, 'noPicture'],
  [/^the picture .* is missing/, 'pictureGone'],
  [/needs (\d+x\d+)$/, 'codeSmall'],
  [/modules are one pixel wide/, 'codeThin'],
  [/^(\d+ is read as \d+; if its last digit is its check digit, it should be \d+)$/, 'codeDoubt'],
  [/^(laser scanners see no .*)$/, 'unseenByLasers'],
]

/** The remedy that enlarges a text's box as needed; only a text larger than the drawing is set to shrink. */
const enlargedOrShrunk = (needed: PixelSize, drawingSize: PixelSize) => (element: Element) => {
  const { width, height } = element
  const enlarged = movedInside(drawingSize)(
    withBoxSize(element, { width: Math.max(width, needed.width), height: Math.max(height, needed.height) }),
  )
  if (placeOn(enlarged, drawingSize) === 'inside') return enlarged
  const fittingSize = {
    width: Math.min(enlarged.width, drawingSize.width),
    height: Math.min(enlarged.height, drawingSize.height),
  }
  return withFields(movedInside(drawingSize)(withBoxSize(enlarged, fittingSize)), { fit: 'shrink' })
}

/** True for a code with modules in rows and columns, such as a QR code; the bars of other codes may have any height. */
const isMatrix = (element: Element) =>
  element.kind === 'qrcode' || (element.kind === 'barcode' && /qr|aztec|pdf|matrix/.test(element.symbology))

function remedyOf(kind: WarningKind, detail: string, owner: Element, drawingSize: PixelSize): ElementWarning['remedy'] {
  if (kind === 'font') return (element) => withFields(element, { font: BUILT_IN_FAMILY })
  if (kind === 'overflow') return enlargedOrShrunk(pixelsOf(detail), drawingSize)
  if (kind === 'partly') {
    const [x, y] = detail.split(',').map(Number) as [number, number]
    return (element) => movedBy(element, x, y)
  }
  if (kind === 'unseenByLasers') return (element) => withFields(element, { fill: 'black' })
  if (kind === 'codeDoubt') {
    const words = detail.split(' ')
    const [digits, corrected] = [words[0], words.at(-1)!]
    // If the number comes from a value, it must be corrected at its source.
    return 'text' in owner && owner.text.trim() === digits
      ? (element) => withFields(element, { text: corrected })
      : undefined
  }
  if (kind === 'codeThin')
    return (element) =>
      withFields(element, { width: element.width * 2, height: element.height * (isMatrix(element) ? 2 : 1) })
  if (kind !== 'codeSmall') return undefined
  const { width, height } = pixelsOf(detail)
  return (element) =>
    withFields(element, { width: Math.max(element.width, width), height: Math.max(element.height, height) })
}

/** The warning about a fault of the painter; undefined for a fault that a later painting will not have. */
export function warningOfFault(
  { message }: PaintFault,
  element: Element,
  drawingSize: PixelSize,
): ElementWarning | undefined {
  // The painter's code or a font is still being fetched: it will be there for a later painting.
  if (message.endsWith('is not loaded') || message.startsWith('parts of its font')) return undefined
  for (const [pattern, kind] of patterns) {
    const match = pattern.exec(message)
    if (!match) continue
    const detail = match[1] ?? ''
    const remedy = remedyOf(kind, detail, element, drawingSize)
    return { kind, detail, ...(remedy && { remedy }) }
  }
  return { kind: element.kind === 'qrcode' || element.kind === 'barcode' ? 'code' : 'other', detail: message }
}
