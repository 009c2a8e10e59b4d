import type { Element } from '@wifi-tms/contract/elements'
import type { Design } from '@wifi-tms/contract/templates'
import { fillPlaceholders, type Values } from '@wifi-tms/paint/bindings'
import { contentOf } from '@wifi-tms/paint/codes/content'
import { anyEncoders } from '@wifi-tms/paint/codes/draw-any'
import { encode } from '@wifi-tms/paint/codes/encode'
import { layoutCode } from '@wifi-tms/paint/codes/layout'

/** A box in whole or half pixels of a picture. */
export interface MarkBox {
  x: number
  y: number
  width: number
  height: number
}

/** A shape, photograph or text that any drawing library can draw. Colours are names of inks, '' for none. */
export type Mark =
  | (MarkBox & { kind: 'photo' })
  | (MarkBox & { kind: 'box'; radius: number; fill: string; stroke: string; strokeWidth: number })
  /** The dark parts of a code. */
  | { kind: 'bars'; bars: readonly MarkBox[] }
  | TextMark

/** A line of text; `y` is its baseline, and `x` its left, middle or right, depending on `align`. */
export interface TextMark {
  kind: 'words'
  text: string
  x: number
  y: number
  size: number
  weight: number
  fill: string
  align: 'left' | 'center' | 'right'
}

/** The heights of Noto Sans above and below the baseline, as parts of the em square. */
const [ASCENT, DESCENT] = [1.069, 0.293]

/** A colour as a mark has it. */
const colour = (name: string) => (name === 'transparent' ? '' : name)

/** A mark for each line of a text. */
const textMarksOf = (element: Extract<Element, { kind: 'text' | 'textarea' }>, values: Values): Mark[] => {
  const { x, y, width, fontSize: size, weight, lineSpacing } = element
  const plainAligns = {
    justify: 'left',
    start: 'left',
    end: 'right',
    left: 'left',
    center: 'center',
    right: 'right',
  } as const
  const align = plainAligns[element.align]
  const xByAlign = { left: x, center: x + width / 2, right: x + width }
  const lines = fillPlaceholders(element.text, values, element.lang).text.split('\n')
  return lines.map((text, line) => ({
    kind: 'words',
    text,
    x: xByAlign[align],
    y: y + Math.round((ASCENT + line * (ASCENT + DESCENT) * lineSpacing) * size),
    size,
    weight,
    fill: colour(element.fill),
    align,
  }))
}

/** The bars of a code, and the texts under them. */
const codeMarksOf = (element: Extract<Element, { kind: 'qrcode' | 'barcode' }>, values: Values): Mark[] => {
  const { kind, x, y, width, height } = element
  const symbology = kind === 'qrcode' ? kind : element.symbology
  const content = contentOf(fillPlaceholders(element.text, values, 'en').text, symbology)
  if ('fault' in content) throw new Error(content.fault)
  const matrix = encode(anyEncoders, symbology, content.content, kind === 'qrcode' ? element.level : undefined)!
  const layout = layoutCode(matrix, { symbology, width, height, textBelow: kind === 'qrcode' ? '' : content.textBelow })
  if ('fault' in layout) throw new Error(layout.fault)
  const textMarks = layout.words.map((word): TextMark => {
    const { text, size, baseline } = word
    const middle = x + word.x + word.width / 2
    return { kind: 'words', text, x: middle, y: y + baseline, size, weight: 400, fill: 'black', align: 'center' }
  })
  return [{ kind: 'bars', bars: layout.bars.map((bar) => ({ ...bar, x: x + bar.x, y: y + bar.y })) }, ...textMarks]
}

/**
 * The marks that the other programs draw for a label with its values filled in. Codes are encoded by the painter's own
 * encoder and text is already broken into lines, so that only the drawing is compared.
 */
export const marksOf = (design: Design, values: Values): Mark[] =>
  design.canvas.elements.flatMap((element): Mark[] => {
    const { kind, x, y, width, height } = element
    if (kind === 'text' || kind === 'textarea') return textMarksOf(element, values)
    if (kind === 'qrcode' || kind === 'barcode') return codeMarksOf(element, values)
    if (kind === 'image') return [{ kind: 'photo', x, y, width, height }]
    if (kind === 'repeat' || kind === 'chart' || kind === 'icon') return []
    const { strokeWidth } = element
    // A level line is drawn as a flat box, and an outline inside its box.
    if (kind === 'line') {
      const flat = { kind: 'box', x, y: y - strokeWidth / 2, width, height: strokeWidth, radius: 0 } as const
      return [{ ...flat, fill: element.stroke, stroke: '', strokeWidth: 0 }]
    }
    // A stroke lies on both sides of the outline, so the outline is half a stroke inside the box.
    return [
      {
        kind: 'box',
        x: x + strokeWidth / 2,
        y: y + strokeWidth / 2,
        width: width - strokeWidth,
        height: height - strokeWidth,
        radius: kind === 'circle' ? width / 2 : element.radius,
        fill: colour(element.fill),
        stroke: strokeWidth > 0 ? colour(element.stroke) : '',
        strokeWidth,
      },
    ]
  })
