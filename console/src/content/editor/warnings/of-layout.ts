import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { Colour, Element } from '@wifi-tms/contract/elements'
import { inkOf, NO_INK } from '@wifi-tms/paint/colour/ink-of'
import { leastSizeOf } from '@wifi-tms/paint/fonts/least-size'
import type { Ink } from '@wifi-tms/paint/panels'
import { type TemplateDrawing, withFields } from '../document/drawing.ts'
import { boxOf, type PlacedBox, placeOn } from '../document/geometry.ts'
import type { ElementWarning } from './kinds.ts'
import { movedInside } from './moved-inside.ts'

/** The least contrast ratio (WCAG) of two inks that differ enough. */
const LEAST_CONTRAST = 1.8

/** The least width of a coloured line, in pixels. A thinner one hardly differs from a black line. */
const LEAST_LINE = 2

/** True if two inks differ enough in luminance. Yellow on white does not, nor does a dark colour on black. */
function differVisibly(ink: Ink, other: Ink): boolean {
  const luminanceOf = ({ rgb: [red, green, blue] }: Ink) =>
    0.2126 * (red / 255) ** 2.2 + 0.7152 * (green / 255) ** 2.2 + 0.0722 * (blue / 255) ** 2.2
  const [low, high] = [luminanceOf(ink), luminanceOf(other)].sort((first, second) => first - second) as [number, number]
  return (high + 0.05) / (low + 0.05) >= LEAST_CONTRAST
}

/**
 * An element that covers the elements below it: a filled shape or text, or a picture. `at` is its index in the drawing.
 */
interface Background {
  at: number
  box: PlacedBox
  /** Undefined for a picture, which has no single colour. */
  colour: Colour | undefined
  condition: string
}

/** The condition under which an element is drawn, as a text that equals that of another with the same condition. */
const conditionOf = ({ when, compare }: Element): string => when && JSON.stringify([when, compare])

/** The colour with which an element fills its box. The corners that a circle leaves free hold no letters, mostly. */
function boxColourOf(element: Element): Colour {
  if (element.kind === 'rectangle' || element.kind === 'circle') return element.fill
  return 'background' in element ? element.background : 'transparent'
}

const backgroundsOf = ({ elements }: TemplateDrawing): Background[] =>
  elements.flatMap((element, index): Background[] => {
    if (element.hidden) return []
    const colour = element.kind === 'image' ? undefined : boxColourOf(element)
    if (colour === 'transparent') return []
    return [{ at: index, box: boxOf(element), colour, condition: conditionOf(element) }]
  })

/** The input of the warnings about layout and contrast. */
interface Scene {
  drawing: TemplateDrawing
  inks: readonly Ink[]
  backgrounds: readonly Background[]
}

/**
 * The colour below the element at `index`; undefined if a picture lies below. The element may reach a pixel beyond the
 * one below it.
 */
function colourBelow(
  element: Element,
  index: number,
  { drawing: { background }, backgrounds }: Scene,
): Colour | undefined {
  const { x, y, width, height } = boxOf(element)
  const below = backgrounds.findLast(
    ({ at, box, condition }) =>
      at < index &&
      // A background with another condition may be absent while the element is drawn.
      (!condition || condition === conditionOf(element)) &&
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

/**
 * Makes the function that lists an element's warnings about layout and contrast; `index` is its place in the drawing.
 */
export function layoutWarningsIn(drawing: TemplateDrawing, inks: readonly Ink[]) {
  const scene: Scene = { drawing, inks, backgrounds: backgroundsOf(drawing) }
  const size = pixelsOf(drawing.resolution)
  return (element: Element, index: number): ElementWarning[] => {
    const warnings: ElementWarning[] = []
    // An element partly outside has a warning only if its ink is cut off (`measure.ts`): pictures and shapes may
    // overlap the edge on purpose.
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
}
