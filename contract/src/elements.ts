import { z } from 'zod'
import { AlgorithmName } from './algorithms.ts'
import { Comparison } from './comparisons.ts'
import { BUILT_IN_FAMILY, MAX_TEXT, MAX_TEXTS } from './drawing.ts'
import { Language } from './shapes.ts'

/** The colours of a template. A colour that a panel lacks becomes the ink of the panel that reads best. */
export const colours = ['white', 'black', 'red', 'green', 'blue', 'yellow', 'orange', 'transparent'] as const
export const Colour = z.enum(colours)
export type Colour = z.infer<typeof Colour>

/** The maximum number of template pixels of a coordinate or a length, on either side of the origin. */
export const MAX_COORDINATE = 32_768

const number = (min: number, max: number) => z.number().min(min).max(max)
const Coordinate = number(-MAX_COORDINATE, MAX_COORDINATE)
const Length = number(0, MAX_COORDINATE)

/** The maximum number of rules of an element that give it another colour. */
export const MAX_COLOUR_RULES = 5

const ColourRule = z.object({ when: z.string().max(200), ...Comparison.shape, colour: Colour })
export type ColourRule = z.infer<typeof ColourRule>

/** The colour of an element's ink, and the rules that change the colour; the first rule that holds counts. */
const ink = (fill: Colour) => ({
  fill: Colour.default(fill),
  colours: z.array(ColourRule).max(MAX_COLOUR_RULES).optional(),
})

/** The fields of every element. x and y are the top left of the box before it is turned, in template pixels. */
const common = {
  id: z.string().min(1).max(64),
  name: z.string().max(100).default(''),
  x: Coordinate,
  y: Coordinate,
  width: Length,
  height: Length,
  /** Degrees clockwise about the middle of the box. */
  angle: number(-3600, 3600).default(0),
  flipX: z.boolean().default(false),
  flipY: z.boolean().default(false),
  hidden: z.boolean().default(false),
  locked: z.boolean().default(false),
  /** The name of a field that must be there and not empty, false or 0 for the element to be drawn. */
  when: z.string().max(200).default(''),
  /** A comparison with the value of the field `when`. If present, the comparison decides, and not the test above. */
  compare: Comparison.optional(),
  /**
   * Elements of a canvas with the same word are one group: people select them together, and a `repeat` draws its group
   * again and again.
   */
  group: z.string().min(1).max(64).optional(),
}

export const fontWeights = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const

export const textDirections = ['auto', 'ltr', 'rtl'] as const

const text = {
  text: z.string().max(MAX_TEXT).default(''),
  font: z.string().min(1).max(100).default(BUILT_IN_FAMILY),
  /** Pixels of the em square. */
  fontSize: number(1, 2000).default(24),
  weight: z.literal(fontWeights).default(400),
  ...ink('black'),
  background: Colour.default('transparent'),
  /** `start` and `end` are the sides at which a line of the paragraph's direction starts and ends. */
  align: z.enum(['left', 'center', 'right', 'justify', 'start', 'end']).default('left'),
  verticalAlign: z.enum(['top', 'middle', 'bottom']).default('top'),
  /** The distance between baselines, as a factor of the font's own distance. */
  lineSpacing: number(0.1, 10).default(1),
  /** Thousandths of fontSize added after each character. */
  charSpacing: number(-1000, 10_000).default(0),
  lang: Language.default('en'),
  /** `keep-all` breaks no line within a word, as Korean is set; otherwise lines may break between syllables. */
  wordBreak: z.enum(['normal', 'keep-all']).default('normal'),
  /** The direction of each paragraph; `auto`: its first letter decides. */
  direction: z.enum(textDirections).default('auto'),
}
const Fit = z.enum(['clip', 'ellipsis', 'shrink', 'wrap'])

const TextElement = z.object({ kind: z.literal('text'), ...common, ...text, fit: Fit.default('clip') })
const TextAreaElement = z.object({ kind: z.literal('textarea'), ...common, ...text, fit: Fit.default('wrap') })

/** The ways in which a photograph becomes ink. */
export const presets = [
  'faithful',
  'vivid',
  'readable',
  /** Coloured ink only where the photograph is strongly coloured, the rest in black and white. */
  'accent',
] as const

const ImageElement = z.object({
  kind: z.literal('image'),
  ...common,
  image: z.string().max(64).default(''),
  fit: z.enum(['cover', 'contain', 'fill']).default('cover'),
  /** The part of the picture that is used, in the picture's own pixels; absent: all of it. */
  crop: z.object({ x: Length, y: Length, width: Length, height: Length }).optional(),
  algorithm: AlgorithmName.optional(),
  preset: z.enum(presets).default('faithful'),
  /** Stops, -4 to 4. */
  exposure: number(-4, 4).default(0),
  /** -100 to 100, 0 leaves the picture as it is. */
  contrast: number(-100, 100).default(0),
  saturation: number(-100, 100).default(0),
  radius: Length.default(0),
})

const QrCodeElement = z.object({
  kind: z.literal('qrcode'),
  ...common,
  text: z.string().max(MAX_TEXT).default(''),
  /** Error correction: about 7, 15, 25 and 30 per cent. */
  level: z.enum(['L', 'M', 'Q', 'H']).default('M'),
  /** Marks content beyond ASCII as UTF-8 (ECI 26). Without this, readers guess; few old readers know the mark. */
  eci: z.boolean().default(false),
  ...ink('black'),
  background: Colour.default('white'),
})

export const symbologies = [
  'ean13',
  'ean8',
  'upca',
  'upce',
  'code128',
  'code39',
  'itf14',
  'datamatrix',
  // Values of GS1 after their application identifiers: `(01)09501101530003(10)AB1`.
  'gs1-128',
  'gs1datamatrix',
  'gs1qrcode',
  'aztec',
  'pdf417',
] as const
const BarcodeElement = z.object({
  kind: z.literal('barcode'),
  ...common,
  text: z.string().max(MAX_TEXT).default(''),
  symbology: z.enum(symbologies).default('code128'),
  showText: z.boolean().default(true),
  ...ink('black'),
  background: Colour.default('white'),
})

const outline = { stroke: Colour.default('black'), strokeWidth: Length.default(1) }

const RectangleElement = z.object({
  kind: z.literal('rectangle'),
  ...common,
  ...ink('transparent'),
  ...outline,
  radius: Length.default(0),
})

const CircleElement = z.object({ kind: z.literal('circle'), ...common, ...ink('transparent'), ...outline })

/** From (x, y) to (x + width, y + height): the only kind whose width and height may be negative. */
const LineElement = z.object({ kind: z.literal('line'), ...common, width: Coordinate, height: Coordinate, ...outline })

export const chartForms = ['line', 'bar', 'progress', 'gauge'] as const

const ChartElement = z.object({
  kind: z.literal('chart'),
  ...common,
  form: z.enum(chartForms).default('line'),
  /** The name of the value that the chart shows: a list of numbers for lines and bars, one number for the others. */
  value: z.string().max(200).default(''),
  /** The name of the number within each entry of that list; empty if the entries are plain numbers. */
  entry: z.string().max(100).default(''),
  /**
   * The numbers at the ends of the scale. Absent: the least and the greatest of the list (bars begin at 0), or 0 to 100
   * for a single number.
   */
  min: z.number().optional(),
  max: z.number().optional(),
  ...ink('black'),
  background: Colour.default('transparent'),
  /** The outline of `progress` and `gauge`. The form `line` uses only the thickness. */
  ...outline,
})

/** An icon of the built-in set, in one ink. */
const IconElement = z.object({
  kind: z.literal('icon'),
  ...common,
  /** Its name, or a placeholder for a value that is an icon's name or a WMO weather code. */
  text: z.string().max(MAX_TEXT).default(''),
  ...ink('black'),
  background: Colour.default('transparent'),
})

/**
 * Draws the other elements of its group once for each entry of a list, as often as they fit into its box. It draws
 * nothing itself.
 */
const RepeatElement = z.object({
  kind: z.literal('repeat'),
  ...common,
  /** The name of the list; within the group `row` is its entry. */
  list: z.string().max(100).default(''),
  /** The way in which entries follow each other: downwards or to the right. */
  flow: z.enum(['rows', 'columns']).default('rows'),
  gap: Length.default(0),
})

/** One thing on a template; elements are drawn in the order of their list. */
export const Element = z.discriminatedUnion('kind', [
  TextElement,
  TextAreaElement,
  ImageElement,
  QrCodeElement,
  BarcodeElement,
  RectangleElement,
  CircleElement,
  LineElement,
  ChartElement,
  IconElement,
  RepeatElement,
])
export type Element = z.infer<typeof Element>
export type ElementKind = Element['kind']
export type ElementOf<K extends ElementKind> = Extract<Element, { kind: K }>

/** The maximum number of elements a template holds. */
export const MAX_ELEMENTS = 500

const lengthOf = (elements: readonly Element[]) =>
  elements.reduce((sum, element) => sum + ('text' in element ? element.text.length : 0), 0)

/** The elements of a template as they are stored; `version` is the version of this format. */
export const Canvas = z.object({
  version: z.literal(1),
  elements: z
    .array(Element)
    .max(MAX_ELEMENTS)
    .refine((elements) => lengthOf(elements) <= MAX_TEXTS, `must not hold more than ${MAX_TEXTS} characters of text`),
})
export type Canvas = z.infer<typeof Canvas>

/** The ids of the pictures that a canvas draws, each once. */
export const imagesOf = (canvas: Canvas): string[] => [
  ...new Set(canvas.elements.flatMap((element) => (element.kind === 'image' && element.image ? [element.image] : []))),
]
