import type { Element } from '@wifi-tms/contract/elements'
import type { Design } from '@wifi-tms/contract/templates'
import { fill, type Values } from '@wifi-tms/paint/bindings'
import { contentOf } from '@wifi-tms/paint/codes/content'
import { anyEncoders } from '@wifi-tms/paint/codes/draw-any'
import { encode } from '@wifi-tms/paint/codes/encode'
import { type Bar, layoutCode } from '@wifi-tms/paint/codes/layout'

/** A box, an ellipse in a box, a line or a photograph. */
interface Shape {
  kind: 'box' | 'ellipse' | 'line' | 'photo'
  x: number
  y: number
  width: number
  height: number
  radius: number
  fill: string
  stroke: string
  strokeWidth: number
}

/** A line of text on its baseline; `x` is its left, middle or right as `align` says. */
export interface Words {
  kind: 'words'
  text: string
  x: number
  y: number
  size: number
  weight: number
  fill: string
  align: 'left' | 'center' | 'right'
  /** Added after each character, in pixels. */
  spacing: number
  /** Degrees about a point. */
  turn?: { angle: number; x: number; y: number }
}

/** The dark parts of a code. */
interface Bars {
  kind: 'bars'
  bars: readonly Bar[]
}

/** One thing that any canvas can draw. */
export type Mark = Shape | Words | Bars

/** Heights of Noto Sans above and below the baseline, as parts of the em square. */
const [ASCENT, DESCENT] = [1.069, 0.293]

const none = { radius: 0, fill: '', stroke: '', strokeWidth: 0 }
const colour = (name: string) => (name === 'transparent' ? '' : name)

const wordsOf = (element: Extract<Element, { kind: 'text' | 'textarea' }>, values: Values): Mark[] => {
  const { x, y, width, height, fontSize: size, weight, align, charSpacing, lineSpacing, angle } = element
  const at = align === 'center' ? x + width / 2 : align === 'right' ? x + width : x
  const turn = angle === 0 ? {} : { turn: { angle, x: x + width / 2, y: y + height / 2 } }
  return fill(element.text, values, element.lang)
    .text.split('\n')
    .map((text, line) => ({
      kind: 'words',
      text,
      x: at,
      y: y + Math.round((ASCENT + line * (ASCENT + DESCENT) * lineSpacing) * size),
      size,
      weight,
      fill: colour(element.fill),
      align: align === 'justify' ? 'left' : align,
      spacing: (charSpacing / 1000) * size,
      ...turn,
    }))
}

const codeOf = (element: Extract<Element, { kind: 'qrcode' | 'barcode' }>, values: Values): Mark[] => {
  const { x, y, width, height } = element
  const symbology = element.kind === 'qrcode' ? 'qrcode' : element.symbology
  const content = contentOf(fill(element.text, values, 'en').text, symbology)
  if ('fault' in content) throw new Error(content.fault)
  const matrix = encode(anyEncoders, symbology, content.content, element.kind === 'qrcode' ? element.level : undefined)!
  const shown = element.kind === 'barcode' ? content.shown : ''
  const set = layoutCode(matrix, { symbology, width, height, shown })
  if ('fault' in set) throw new Error(set.fault)
  return [
    { kind: 'bars', bars: set.bars.map((bar) => ({ ...bar, x: x + bar.x, y: y + bar.y })) },
    ...set.words.map(
      (word): Words => ({
        kind: 'words',
        text: word.text,
        x: x + word.x + word.width / 2,
        y: y + word.baseline,
        size: word.size,
        weight: 400,
        fill: 'black',
        align: 'center',
        spacing: 0,
      }),
    ),
  ]
}

/**
 * What a canvas has to draw for a design with its values filled in. Codes come from the painter's own encoder, and
 * lines of text are already broken: only the drawing is the peers'.
 */
export const marksOf = (design: Design, values: Values): Mark[] =>
  design.canvas.elements.flatMap((element): Mark[] => {
    const { x, y, width, height } = element
    switch (element.kind) {
      case 'text':
      case 'textarea':
        return wordsOf(element, values)
      case 'qrcode':
      case 'barcode':
        return codeOf(element, values)
      case 'image':
        return [{ ...none, kind: 'photo', x, y, width, height }]
      case 'line':
        return [
          { ...none, kind: 'line', x, y, width, height, stroke: element.stroke, strokeWidth: element.strokeWidth },
        ]
      default: {
        const { strokeWidth } = element
        // An outline lies inside its box.
        const inset = strokeWidth / 2
        return [
          {
            kind: element.kind === 'circle' ? 'ellipse' : 'box',
            x: x + inset,
            y: y + inset,
            width: width - strokeWidth,
            height: height - strokeWidth,
            radius: element.kind === 'circle' ? 0 : element.radius,
            fill: colour(element.fill),
            stroke: strokeWidth > 0 ? colour(element.stroke) : '',
            strokeWidth,
          },
        ]
      }
    }
  })
