import type { Colour, Element } from '@wifi-tms/contract/elements'
import type { templates } from '@wifi-tms/contract/templates'
import type { z } from 'zod'

type Draft = z.input<typeof Element>
/** An element that has no id yet. */
type Piece = Draft extends infer One ? (One extends Draft ? Omit<One, 'id'> : never) : never
/** Left, top, width, height in template pixels. */
export type SheetBox = readonly [x: number, y: number, width: number, height: number]
export type TemplateDraft = z.input<(typeof templates)['write']>

const boxOf = ([x, y, width, height]: SheetBox) => ({ x, y, width, height })

interface Style {
  size: number
  bold?: boolean
  fill?: z.infer<typeof Colour>
  align?: 'left' | 'center' | 'right'
  up?: 'top' | 'bottom'
  /** Thousandths of the size added after each character. */
  spaced?: number
  leading?: number
}

/** Words in the middle of their box's height, made smaller where they would not fit. */
export const words = (box: SheetBox, text: string, style: Style): Piece => ({
  kind: 'text',
  ...boxOf(box),
  text,
  fontSize: style.size,
  weight: style.bold ? 700 : 400,
  fill: style.fill ?? 'black',
  align: style.align ?? 'left',
  verticalAlign: style.up ?? 'middle',
  charSpacing: style.spaced ?? 0,
  lineSpacing: style.leading ?? 1,
  fit: 'shrink',
})

/** A small heading in spaced capitals. */
export const caption = (box: SheetBox, text: string, size: number, fill: Style['fill'] = 'black'): Piece =>
  words(box, text.toUpperCase(), { size, bold: true, spaced: 120, fill })

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

/** A level line; to strike out, `rise` tilts it. */
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

export const disc = (x: number, y: number, across: number, fill: z.infer<typeof Colour>): Piece => ({
  kind: 'circle',
  ...boxOf([x, y, across, across]),
  fill,
  strokeWidth: 0,
})

/** A picture that fills its box, or the part of it that `crop` says in the picture's own pixels. */
export const photo = (box: SheetBox, image: string, crop?: SheetBox): Piece => ({
  kind: 'image',
  ...boxOf(box),
  image,
  fit: 'cover',
  preset: 'vivid',
  ...(crop && { crop: boxOf(crop) }),
})

/** A template of these pieces, drawn in their order. */
export const sheet = (name: string, resolution: string, pieces: Piece[]): TemplateDraft => ({
  name,
  resolution,
  background: 'white',
  canvas: { version: 1, elements: pieces.map((piece, n) => ({ id: `e${n + 1}`, ...piece }) as Draft) },
})
