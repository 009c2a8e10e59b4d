import type { Colour, Element } from '@wifi-tms/contract/elements'
import type { templates } from '@wifi-tms/contract/templates'
import type { z } from 'zod'

type Draft = z.input<typeof Element>
/** An element without its id. The condition omits the id of each kind by itself; `Omit` alone would merge the kinds. */
type Piece = Draft extends infer One ? (One extends Draft ? Omit<One, 'id'> : never) : never
/** Left, top, width, height in template pixels. */
export type SheetBox = readonly [x: number, y: number, width: number, height: number]
export type TemplateDraft = z.input<(typeof templates)['write']>

const boxOf = ([x, y, width, height]: SheetBox) => ({ x, y, width, height })

interface Style {
  /** The font size in template pixels. */
  size: number
  bold?: boolean
  fill?: z.infer<typeof Colour>
  align?: 'left' | 'center' | 'right'
  /** The vertical alignment; the middle if absent. */
  vertical?: 'top' | 'bottom'
  /** Thousandths of the size added after each character. */
  letterSpacing?: number
  /** The line spacing, in multiples of the usual one. */
  leading?: number
}

/** A text in its box, vertically centred unless `vertical` differs, and shrunk if it would not fit. */
export const words = (box: SheetBox, text: string, style: Style): Piece => ({
  kind: 'text',
  ...boxOf(box),
  text,
  fontSize: style.size,
  weight: style.bold ? 700 : 400,
  fill: style.fill ?? 'black',
  align: style.align ?? 'left',
  verticalAlign: style.vertical ?? 'middle',
  charSpacing: style.letterSpacing ?? 0,
  lineSpacing: style.leading ?? 1,
  fit: 'shrink',
})

/** A small heading in spaced capitals. */
export const caption = (box: SheetBox, text: string, size: number, fill: Style['fill'] = 'black'): Piece =>
  words(box, text.toUpperCase(), { size, bold: true, letterSpacing: 120, fill })

/** A filled area. */
export const area = (box: SheetBox, fill: z.infer<typeof Colour>, radius = 0): Piece => ({
  kind: 'rectangle',
  ...boxOf(box),
  fill,
  strokeWidth: 0,
  radius,
})

export const outline = (box: SheetBox, strokeWidth: number, radius = 0): Piece => ({
  kind: 'rectangle',
  ...boxOf(box),
  strokeWidth,
  radius,
})

/** A horizontal line; a `rise` in pixels tilts it, for a struck-out price. */
export const rule = (
  x: number,
  y: number,
  width: number,
  strokeWidth = 2,
  stroke: Style['fill'] = 'black',
  rise = 0,
): Piece => ({
  kind: 'line',
  x,
  y,
  width,
  height: -rise,
  stroke,
  strokeWidth,
})

export const disc = (x: number, y: number, diameter: number, fill: z.infer<typeof Colour>): Piece => ({
  kind: 'circle',
  ...boxOf([x, y, diameter, diameter]),
  fill,
  strokeWidth: 0,
})

/** A picture that fills its box; `crop` is the part of it to show, in the picture's own pixels. */
export const photo = (box: SheetBox, image: string, crop?: SheetBox): Piece => ({
  kind: 'image',
  ...boxOf(box),
  image,
  fit: 'cover',
  preset: 'vivid',
  ...(crop && { crop: boxOf(crop) }),
})

/** A template of these pieces; later ones cover earlier ones. */
export const sheet = (name: string, resolution: string, pieces: Piece[]): TemplateDraft => ({
  name,
  resolution,
  background: 'white',
  canvas: { version: 1, elements: pieces.map((piece, n) => ({ id: `e${n + 1}`, ...piece }) as Draft) },
})
