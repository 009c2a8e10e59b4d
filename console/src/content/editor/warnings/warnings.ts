import { BUILT_IN_FAMILY, pixelsOf } from '@wifi-tms/contract/drawing'
import type { Colour, Element } from '@wifi-tms/contract/elements'
import { inkOf, NO_INK } from '@wifi-tms/paint/colour/ink-of'
import { leastSizeOf } from '@wifi-tms/paint/fonts/least-size'
import type { PaintFault } from '@wifi-tms/paint/paint'
import type { Ink } from '@wifi-tms/paint/panels'
import { movedBy } from '../document/arrange.ts'
import { type TemplateDrawing, withFields } from '../document/drawing.ts'
import { boxOf, type PlacedBox, placeOn } from '../document/geometry.ts'
import { sized } from '../document/resize.ts'
import type { PixelSize } from '../document/view.ts'

/** The kinds of warnings about an element, by the keys of their words. */
export const warningKinds = [
  'outside',
  'partly',
  'small',
  'thin',
  'contrast',
  'overflow',
  'value',
  'font',
  'glyph',
  'otherFont',
  'noPicture',
  'pictureGone',
  'codeSmall',
  'codeThin',
  'codeDoubt',
  'unseenByLasers',
  'code',
  'other',
] as const
export type WarningKind = (typeof warningKinds)[number]

/** A warning that an element may not look as a person expects. */
export interface Warning {
  elementId: string
  kind: WarningKind
  /** The words that the warning's sentence quotes, such as a size or a name; empty for none. */
  detail: string
  /** The change that mends the fault by one press; absent where only a person can decide. */
  remedy?: (element: Element) => Element
}

type ElementWarning = Omit<Warning, 'elementId'>

/** The width in pixels below which a coloured line hardly differs from a black one. */
const LEAST_LINE = 2

/**
 * Patterns of the sentences of the painter and of `measure.ts`, each with the kind of warning that it becomes. The
 * group in the pattern is the warning's `detail`.
 */
const sentences: readonly (readonly [pattern: RegExp, kind: WarningKind])[] = [
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

/** The remedy that moves an element onto the drawing, no further than needed. */
const movedInside = (size: PixelSize) => (element: Element) => {
  const { x, y, width, height } = boxOf(element)
  const moveInto = (start: number, length: number, limit: number) =>
    Math.round(Math.max(0, Math.min(start, limit - length)) - start)
  return movedBy(element, moveInto(x, width, size.width), moveInto(y, height, size.height))
}

/** The remedy that enlarges a text's box as needed; only a text larger than the drawing is set to shrink. */
const enlargedOrShrunk = (needed: PixelSize, drawingSize: PixelSize) => (element: Element) => {
  const { width, height } = element
  const grown = movedInside(drawingSize)(
    sized(element, { width: Math.max(width, needed.width), height: Math.max(height, needed.height) }),
  )
  if (placeOn(grown, drawingSize) === 'inside') return grown
  const fittingSize = {
    width: Math.min(grown.width, drawingSize.width),
    height: Math.min(grown.height, drawingSize.height),
  }
  return withFields(movedInside(drawingSize)(sized(grown, fittingSize)), { fit: 'shrink' })
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
    // A number from a value has to be corrected at its source.
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

function warningOfFault({ message }: PaintFault, element: Element, drawingSize: PixelSize): ElementWarning | undefined {
  // The painter's code or a font is still being fetched: a later painting has it.
  if (message.endsWith('is not loaded') || message.startsWith('parts of its font')) return undefined
  for (const [pattern, kind] of sentences) {
    const match = pattern.exec(message)
    if (!match) continue
    const detail = match[1] ?? ''
    const remedy = remedyOf(kind, detail, element, drawingSize)
    return { kind, detail, ...(remedy && { remedy }) }
  }
  return { kind: element.kind === 'qrcode' || element.kind === 'barcode' ? 'code' : 'other', detail: message }
}

/**
 * True if two inks differ enough in luminance: yellow on white does not, nor does a dark colour on black. The ratio is
 * the contrast ratio of WCAG.
 */
function differVisibly(ink: Ink, other: Ink): boolean {
  const luminanceOf = ({ rgb: [red, green, blue] }: Ink) =>
    0.2126 * (red / 255) ** 2.2 + 0.7152 * (green / 255) ** 2.2 + 0.0722 * (blue / 255) ** 2.2
  const [low, high] = [luminanceOf(ink), luminanceOf(other)].sort((first, second) => first - second) as [number, number]
  return (high + 0.05) / (low + 0.05) >= 1.8
}

/**
 * An element that covers what lies below it: a filled shape or text, or a picture. `at` is its index in the drawing.
 */
interface Background {
  at: number
  box: PlacedBox
  /** Undefined for a picture, which has no single colour. */
  colour: Colour | undefined
}

/** The colour that an element gives to the whole of its box; a circle leaves the corners free, and so gives none. */
function boxColourOf(element: Element): Colour {
  if (element.kind === 'rectangle') return element.fill
  return 'background' in element ? element.background : 'transparent'
}

const backgroundsOf = ({ elements }: TemplateDrawing): Background[] =>
  elements.flatMap((element, index): Background[] => {
    // An element with a condition may not be drawn.
    if (element.hidden || element.when) return []
    if (element.kind === 'image') return [{ at: index, box: boxOf(element), colour: undefined }]
    const colour = boxColourOf(element)
    return colour === 'transparent' ? [] : [{ at: index, box: boxOf(element), colour }]
  })

/** The input of the warnings about layout and contrast. */
interface Scene {
  drawing: TemplateDrawing
  inks: readonly Ink[]
  backgrounds: readonly Background[]
}

/** The colour below the element at `index`; undefined where a picture lies below. */
function colourBelow(
  element: Element,
  index: number,
  { drawing: { background }, backgrounds }: Scene,
): Colour | undefined {
  const { x, y, width, height } = boxOf(element)
  const below = backgrounds.findLast(
    ({ at, box }) =>
      at < index &&
      box.x <= x + 1 &&
      box.y <= y + 1 &&
      box.x + box.width >= x + width - 1 &&
      box.y + box.height >= y + height - 1,
  )
  if (below) return below.colour
  return background === 'transparent' ? 'white' : background
}

function contrastOf(element: Element, index: number, scene: Scene): ElementWarning | undefined {
  const { inks } = scene
  if (!('fill' in element) || element.kind === 'rectangle' || element.kind === 'circle') return undefined
  const colour = element.background === 'transparent' ? colourBelow(element, index, scene) : element.background
  const [ink, paper] = [inkOf(element.fill, inks), colour === undefined ? NO_INK : inkOf(colour, inks)]
  if (ink === NO_INK || paper === NO_INK) return undefined
  if (ink !== paper && differVisibly(inks[ink]!, inks[paper]!)) return undefined
  const isDark = inks[paper]!.colour !== 'white' && !differVisibly(inks[paper]!, inks[inkOf('black', inks)]!)
  return {
    kind: 'contrast',
    detail: '',
    remedy: (element) => withFields(element, { fill: isDark ? 'white' : 'black' }),
  }
}

function isThin(element: Element): boolean {
  if (!('stroke' in element) || element.strokeWidth === 0 || element.strokeWidth >= LEAST_LINE) return false
  return !['black', 'white', 'transparent'].includes(element.stroke)
}

function layoutWarningsOf(element: Element, index: number, scene: Scene): ElementWarning[] {
  const warnings: ElementWarning[] = []
  const size = pixelsOf(scene.drawing.resolution)
  // An element that runs over the edge is measured by its ink; pictures and shapes do so on purpose.
  if (placeOn(element, size) === 'outside') warnings.push({ kind: 'outside', detail: '', remedy: movedInside(size) })
  const leastSize = 'text' in element ? leastSizeOf(element.text) : 0
  if ('fontSize' in element && element.fontSize < leastSize)
    warnings.push({
      kind: 'small',
      detail: String(leastSize),
      remedy: (element) => withFields(element, { fontSize: leastSize }),
    })
  if (isThin(element))
    warnings.push({ kind: 'thin', detail: '', remedy: (element) => withFields(element, { strokeWidth: LEAST_LINE }) })
  const contrast = contrastOf(element, index, scene)
  return contrast ? [...warnings, contrast] : warnings
}

/** The warnings about a drawing, in the order of its elements; hidden elements have none. */
export function warningsOf(drawing: TemplateDrawing, inks: readonly Ink[], faults: readonly PaintFault[]): Warning[] {
  const scene = { drawing, inks, backgrounds: backgroundsOf(drawing) }
  const byElement = Map.groupBy(faults, ({ elementId }) => elementId)
  return drawing.elements.flatMap((element, index) => {
    if (element.hidden) return []
    const painterWarnings = (byElement.get(element.id) ?? []).flatMap(
      (fault) => warningOfFault(fault, element, pixelsOf(drawing.resolution)) ?? [],
    )
    return [...painterWarnings, ...layoutWarningsOf(element, index, scene)].map((warning) => ({
      ...warning,
      elementId: element.id,
    }))
  })
}
