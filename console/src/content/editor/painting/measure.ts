import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { Element, ElementOf } from '@wifi-tms/contract/elements'
import { fillPlaceholders } from '@wifi-tms/paint/bindings'
import type { Assets, PaintJob } from '@wifi-tms/paint/job'
import { type PaintFault, paint } from '@wifi-tms/paint/paint'
import { panelOf } from '@wifi-tms/paint/panels'
import { boxOf, placeOn } from '../document/geometry.ts'
import { LINE_HEIGHT } from '../document/new-element.ts'
import type { PixelSize } from '../document/view.ts'

type Text = ElementOf<'text'> | ElementOf<'textarea'>
type TextOrCode = Text | ElementOf<'qrcode'> | ElementOf<'barcode'>

/** The start of a fault that only the editor reports: a text is cut by its box. The needed size follows: '120x40'. */
export const OVERFLOW = 'the text does not fit its box: it needs'
/**
 * The start of a fault for ink that lies beyond the drawing. The move that would bring it inside follows, as 'x,y'.
 */
export const BEYOND = 'its ink lies beyond the drawing by'

/** The longest side of an element that is measured, in pixels. Larger elements have room for their texts. */
const MOST_SIDE = 1600
/** The largest width and height of a measured text, in pixels. A larger text fits no panel. */
const MOST_TEXT_SIDE = 4096
/** The smallest side of the drawing on which an element is measured: the smallest side of a panel, in pixels. */
const LEAST_SIDE = 8
/** The pixels that a drawing has beyond a measured text, so that no ink is cut off. */
const SPARE = 8
/** The painter's sentence about a text that it painted in another font. */
const FONT_MISSING = /^the font .* is missing/
/**
 * The maximum number of cached measures: more than the texts of any template. With a smaller cache, each painting would
 * measure all texts again.
 */
const MAX_CACHED = 4000

/** True for a text or a code that is drawn, and neither too large nor too small to be measured. */
const isMeasurable = (element: Element): element is TextOrCode =>
  'text' in element &&
  !element.hidden &&
  element.text !== '' &&
  element.width >= 1 &&
  element.height >= 1 &&
  element.width <= MOST_SIDE &&
  element.height <= MOST_SIDE

const isText = ({ kind }: Element) => kind === 'text' || kind === 'textarea'
/** True for a text that is cut or wrapped at the sides of its box, and not shrunk to fit. */
const mayOverflow = (element: TextOrCode): element is Text =>
  isText(element) && 'fit' in element && (element.fit === 'clip' || element.fit === 'wrap')

/**
 * Paints one black element on an empty drawing of the given size, and gives the box around its black pixels. Right and
 * bottom lie just behind the last pixel. Undefined if nothing is drawn, or the font is missing.
 */
function inkBoxOf(element: Element, { width, height }: PixelSize, assets: Assets, families: PaintJob['families']) {
  const job: PaintJob = {
    design: { resolution: `${width}x${height}`, background: 'white', canvas: { version: 1, elements: [element] } },
    data: {},
    panel: panelOf({ color: 'B/W', width, height, angle: 0 }),
    ...(families && { families }),
  }
  const { indices, faults } = paint(job, assets)
  // A text whose font is missing is not measured.
  if (faults.some(({ message }) => FONT_MISSING.test(message))) return undefined
  const black = job.panel.inks.findIndex(({ colour }) => colour === 'black')
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let index = 0; index < indices.length; index++) {
    if (indices[index] !== black) continue
    const [x, y] = [index % width, Math.floor(index / width)]
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + 1)
    bottom = y + 1
  }
  return right > left ? { left, top, right, bottom } : undefined
}

/**
 * The element in black with its final text and without its condition. The painter would take `{{` in a value for a
 * placeholder, so a single brace replaces it.
 */
const inBlack = <E extends TextOrCode>(element: E, text: string): E => ({
  ...element,
  text: text.replaceAll('{{', '{'),
  when: '',
  ...('fill' in element && { fill: 'black', background: 'transparent' }),
})

/**
 * The size of the box that shows all of a text, found by painting the text in a larger box. The height is that of the
 * lines. The width is that of the ink, plus the free space at the left of the ink on both sides, so that the ink is in
 * the middle. `isInkCut` is true if the element's own box cuts ink.
 */
function sizeOf(element: Text, text: string, assets: Assets, families: PaintJob['families']) {
  const isWrapped = element.kind === 'textarea' || element.fit === 'wrap'
  const { fontSize, lineSpacing, charSpacing } = element
  const lines = text.split('\n')
  const lineHeight = fontSize * LINE_HEIGHT
  const [boxWidth, boxHeight] = [Math.ceil(element.width), Math.ceil(element.height)]
  // No letter is wider than 1.5 em, so a box of this width cuts nothing of the text.
  const maxTextWidth =
    Math.max(...lines.map(({ length }) => length)) * fontSize * (1.5 + Math.max(0, charSpacing) / 1000)
  const heightOfLines = lineHeight * (1 + (lines.length - 1) * lineSpacing)
  // One more em, for letters that reach below the last line.
  const height = Math.ceil(Math.max(boxHeight * 2, heightOfLines + fontSize)) + SPARE
  const width = isWrapped
    ? Math.max(LEAST_SIDE, boxWidth)
    : Math.max(boxWidth * 2, Math.min(MOST_TEXT_SIDE, Math.ceil(maxTextWidth))) + SPARE
  const measuredElement: Text = {
    ...inBlack(element, text),
    x: 0,
    y: 0,
    width: isWrapped ? element.width : width,
    height: Math.min(MOST_TEXT_SIDE, height),
    angle: 0,
    flipX: false,
    flipY: false,
    align: 'left',
    verticalAlign: 'top',
    fit: isWrapped ? 'wrap' : 'clip',
  }
  const ink = inkBoxOf(
    measuredElement,
    { width, height: Math.max(LEAST_SIDE, measuredElement.height) },
    assets,
    families,
  )
  if (!ink) return undefined
  // The number of lines into which a text is wrapped is unknown, so only its ink gives its height.
  const minHeight = isWrapped ? 0 : Math.ceil(heightOfLines)
  const isInkCut = ink.right > boxWidth || ink.bottom > boxHeight
  return { width: isWrapped ? boxWidth : ink.right + ink.left, height: Math.max(ink.bottom, minHeight), isInkCut }
}

/** The move 'x,y' that brings the ink of an element onto the drawing; undefined if all of it lies there. */
function moveOntoDrawing(
  element: TextOrCode,
  text: string,
  drawingSize: PixelSize,
  assets: Assets,
  families: PaintJob['families'],
) {
  const box = boxOf(element)
  const [left, top] = [Math.floor(box.x) - 1, Math.floor(box.y) - 1]
  // The small drawing has the element's box with a free pixel around it. That makes two more pixels on each axis, and a
  // third one, because the box may begin within a pixel.
  const sideOf = (length: number) => Math.max(LEAST_SIDE, Math.ceil(length) + 3)
  const size = { width: sideOf(box.width), height: sideOf(box.height) }
  const movedElement = { ...inBlack(element, text), x: element.x - left, y: element.y - top }
  const ink = inkBoxOf(movedElement, size, assets, families)
  if (!ink) return undefined
  /**
   * The move that brings the span from `low` to `high` between 0 and `length`. A span that is too long then begins at
   * 0.
   */
  const moveInto = (low: number, high: number, length: number) => {
    if (low < 0) return -low
    return high > length ? Math.max(length - high, -low) : 0
  }
  const x = moveInto(ink.left + left, ink.right + left, drawingSize.width)
  const y = moveInto(ink.top + top, ink.bottom + top, drawingSize.height)
  return x === 0 && y === 0 ? undefined : `${x},${y}`
}

/** The findings about the texts of a drawing. */
export interface Measured {
  faults: PaintFault[]
  /** The sizes that the texts of one line need, by the ids of their elements. */
  sizes: Record<string, PixelSize>
}

/** Makes a function that measures the texts of a drawing. The sizes of a text are cached until the text changes. */
export function newMeasure() {
  const findings = new Map<string, unknown>()
  const cached = <T>(input: unknown, find: () => T): T => {
    const key = JSON.stringify(input)
    if (findings.size > MAX_CACHED) findings.clear()
    if (!findings.has(key)) findings.set(key, find())
    return findings.get(key) as T
  }
  return ({ design, data, families }: PaintJob, assets: Assets): Measured => {
    const measured: Measured = { faults: [], sizes: {} }
    const drawingSize = pixelsOf(design.resolution)
    for (const element of design.canvas.elements) {
      if (!isMeasurable(element)) continue
      const { text, faults } = fillPlaceholders(element.text, data, 'lang' in element ? element.lang : 'en')
      if (placeOn(element, drawingSize) === 'partly') {
        const move = cached(['beyond', element, text, drawingSize], () =>
          moveOntoDrawing(element, text, drawingSize, assets, families),
        )
        if (move) measured.faults.push({ elementId: element.id, message: `${BEYOND} ${move}` })
      }
      // A text with a missing value is not measured, because the value's length is unknown.
      if (!mayOverflow(element) || faults.length > 0) continue
      const { width, height, font, fontSize, weight, lineSpacing, charSpacing, lang, direction, fit, kind } = element
      // The key of the cache is all that the size depends on. A text that only moves is not measured again.
      const lettering = [text, font, fontSize, weight, lineSpacing, charSpacing, lang, direction]
      const input = [lettering, width, height, fit, kind]
      const size = cached(input, () => sizeOf(element, text, assets, families))
      if (!size) continue
      if (kind === 'text' && fit === 'clip') measured.sizes[element.id] = size
      if (size.isInkCut)
        measured.faults.push({ elementId: element.id, message: `${OVERFLOW} ${size.width}x${size.height}` })
    }
    return measured
  }
}
