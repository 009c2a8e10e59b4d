import type { Language } from '@wifi-tms/contract/shapes'
import { newBoundedCache } from '../bounded-cache.ts'
import { NotAFont, tablesOf } from '../fonts/sfnt.ts'

/** The HarfBuzz module: `await import('harfbuzzjs')`, in Node and in the browser. */
export type HarfBuzz = typeof import('harfbuzzjs')

/** Shaped text in font units, one entry a glyph; `clusters` are the UTF-16 positions the glyphs come from. */
export interface Run {
  glyphs: Uint32Array
  clusters: Uint32Array
  advances: Float64Array
  offsetsX: Float64Array
  offsetsY: Float64Array
}

/** Outline commands in font units, y upwards: a step followed by its points. */
export type Outline = Float32Array
export const MOVE = 0
export const LINE = 1
export const QUADRATIC = 2
export const CUBIC = 3

/** One font face. Lengths are in font units, `descender` is positive. */
export interface Face {
  readonly unitsPerEm: number
  readonly ascender: number
  readonly descender: number
  readonly lineGap: number
  /** The height of small letters; 0 for characters that have none that could be moved to whole pixels. */
  readonly xHeight: number
  readonly capHeight: number
  readonly script: Script
  /** The breadth of its strokes, in em squares; 0 where it has to be measured from its letters. */
  readonly broad: number
  /**
   * The breadth of the strokes of the Han beside it: its own strokes take as many pixels as those. 0 where it stands
   * beside no Han.
   */
  readonly beside: number
  /** Present where its outlines are drawn as they are: the coverage from which a pixel is inked. */
  readonly inkedAt?: (size: number) => number
  /** Shapes a text. Its script, by the four letters of ISO 15924, is found in it where it is not given. */
  shape(text: string, lang: Language, ligatures: boolean, script?: string, rtl?: boolean): Run
  /** True if it draws a whole text: no character of it becomes the glyph of missing ones. */
  covers(text: string): boolean
  outline(glyph: number): Outline
  advance(glyph: number): number
}

/** A part of a text, from one UTF-16 position up to another, in the face that draws it. */
export interface FaceSpan {
  from: number
  to: number
  face: Face
  /** The level of the span, odd where it runs from right to left (UAX #9); absent for left to right. */
  level?: number
}

/** OpenType's names of languages, where they differ from the product's. */
const tags: Readonly<Partial<Record<Language, string>>> = { zh: 'zh-Hans', tw: 'zh-Hant' }

/** The glyphs kept in shaped texts, and the numbers kept in outlines, before all are forgotten. */
const KEPT_GLYPHS = 200_000
const KEPT_NUMBERS = 1_000_000

/**
 * The bounds of an outline from its origin, in em squares: wider than any real font's, and small enough for any memory.
 */
const LEFT = -4
const RIGHT = 12
const LOW = -3
const HIGH = 3

/** The script that a font is drawn as: Latin and the like; Hangul; Han and kana. */
export type Script = 'letters' | 'hangul' | 'han'

/** A font file opened once; where it has an axis of weights, each weight is a face of its own. */
export interface VariableFont {
  /** `besideHan`: among Han characters, false where not given. */
  face(weight: number, besideHan?: boolean): Face
}

/**
 * The breadth of the strokes of Noto Sans' Han at weights 0, 100, 200 … 900, in em squares, found by `strokesOf`. Each
 * of its files has other characters, so that breadths measured from each file would differ between neighbours. At 400
 * it is a little less than measured: at 20 pixels, strokes of two pixels would close dense characters.
 */
const HAN = [0.02, 0.03, 0.038, 0.046, 0.072, 0.09, 0.102, 0.114, 0.126, 0.139]
/** The same breadths for Hangul, by its upright strokes: they are as broad as those of the figures beside them. */
const HANGUL = [0.02, 0.033, 0.043, 0.053, 0.083, 0.104, 0.118, 0.133, 0.147, 0.161]

const broadOf: Readonly<Record<Exclude<Script, 'letters'>, readonly number[]>> = { han: HAN, hangul: HANGUL }

/** The count of numbers in each kind of outline step, its own kind included. */
export const LENGTHS: readonly number[] = [3, 3, 5, 7]

const within = (value: number, low: number, high: number) => (value > low ? (value < high ? value : high) : low)

/**
 * Moves every point of the outline into the bounds of a glyph, and coordinates that are not numbers to the lower bound.
 */
const bounded = (outline: Outline, unitsPerEm: number): Outline => {
  for (let index = 0, end = 0; index < outline.length; index = end) {
    end = index + LENGTHS[outline[index]!]!
    for (let point = index + 1; point < end; point += 2) {
      outline[point] = within(outline[point]!, LEFT * unitsPerEm, RIGHT * unitsPerEm)
      outline[point + 1] = within(outline[point + 1]!, LOW * unitsPerEm, HIGH * unitsPerEm)
    }
  }
  return outline
}

const newPen = (hb: HarfBuzz) => {
  const draw = new hb.DrawFuncs()
  let steps: number[] = []
  draw.setMoveToFunc((x, y) => steps.push(MOVE, x, y))
  draw.setLineToFunc((x, y) => steps.push(LINE, x, y))
  draw.setQuadraticToFunc((cx, cy, x, y) => steps.push(QUADRATIC, cx, cy, x, y))
  draw.setCubicToFunc((ax, ay, bx, by, x, y) => steps.push(CUBIC, ax, ay, bx, by, x, y))
  return (font: InstanceType<HarfBuzz['Font']>, glyph: number, unitsPerEm: number): Outline => {
    steps = []
    font.drawGlyph(glyph, draw)
    return bounded(Float32Array.from(steps), unitsPerEm)
  }
}

const newShaper = (hb: HarfBuzz) => {
  const buffer = new hb.Buffer()
  const noLigatures = [new hb.Feature('liga', 0), new hb.Feature('clig', 0)]
  return (
    font: InstanceType<HarfBuzz['Font']>,
    text: string,
    lang: Language,
    ligatures: boolean,
    script: string,
    rtl: boolean,
  ): Run => {
    buffer.reset()
    buffer.addText(text)
    // The language is set before the guess, which would otherwise take the machine's own.
    buffer.setLanguage(tags[lang] ?? lang)
    buffer.setDirection(rtl ? hb.Direction.RTL : hb.Direction.LTR)
    if (script !== '') buffer.setScript(script)
    buffer.guessSegmentProperties()
    hb.shape(font, buffer, ligatures ? [] : noLigatures)
    const infos = buffer.getGlyphInfos()
    const positions = buffer.getGlyphPositions()
    return {
      glyphs: Uint32Array.from(infos, (info) => info.codepoint),
      clusters: Uint32Array.from(infos, (info) => info.cluster),
      advances: Float64Array.from(positions, (position) => position.xAdvance),
      offsetsX: Float64Array.from(positions, (position) => position.xOffset),
      offsetsY: Float64Array.from(positions, (position) => position.yOffset),
    }
  }
}

/** The pen and the shaper, shared by all fonts of one HarfBuzz. */
const tools = new WeakMap<HarfBuzz, { pen: ReturnType<typeof newPen>; shaper: ReturnType<typeof newShaper> }>()

const toolsOf = (hb: HarfBuzz) => {
  const opened = tools.get(hb) ?? { pen: newPen(hb), shaper: newShaper(hb) }
  tools.set(hb, opened)
  return opened
}

const newFace = (
  hb: HarfBuzz,
  font: InstanceType<HarfBuzz['Font']>,
  unitsPerEm: number,
  weight: number,
  script: Script,
  besideHan: boolean,
): Face => {
  const { pen, shaper } = toolsOf(hb)
  const extents = font.hExtents()
  const outlines = newBoundedCache<number, Outline>(KEPT_NUMBERS, (outline) => outline.length)
  const runs = newBoundedCache<string, Run>(KEPT_GLYPHS, (run) => run.glyphs.length + 1)
  // Letters have an x-height and a cap height, which small sizes move to whole pixels.
  const snaps = script === 'letters'
  const face: Face = {
    script,
    beside: besideHan && snaps ? HAN[Math.round(weight / 100)]! : 0,
    unitsPerEm,
    ascender: extents.ascender,
    descender: -extents.descender,
    lineGap: extents.lineGap,
    xHeight: snaps ? font.getMetricPositionWithFallback(hb.MetricsTag.X_HEIGHT) : 0,
    capHeight: snaps ? font.getMetricPositionWithFallback(hb.MetricsTag.CAP_HEIGHT) : 0,
    broad: script === 'letters' ? 0 : broadOf[script][Math.round(weight / 100)]!,
    shape: (text, lang, ligatures, script = '', rtl = false) =>
      runs(`${lang}${script}${rtl ? '<' : ''}${ligatures ? '+' : '-'}${text}`, () =>
        shaper(font, text, lang, ligatures, script, rtl),
      ),
    outline: (glyph) => outlines(glyph, () => pen(font, glyph, unitsPerEm)),
    advance: (glyph) => font.glyphHAdvance(glyph),
    covers: (text) => !face.shape(text, 'en', true).glyphs.includes(0),
  }
  return face
}

/** Opens a font with HarfBuzz. Throws NotAFont where the bytes are no font. */
export const openFont = (hb: HarfBuzz, bytes: Uint8Array, script: Script): VariableFont => {
  const tables = tablesOf(bytes)
  if (!tables.has('head') || !tables.has('cmap')) throw new NotAFont('has no characters')
  const face = new hb.Face(new hb.Blob(bytes))
  const varies = face.getAxisInfos().wght !== undefined
  const faces = new Map<number, Face>()
  return {
    face(weight, besideHan = false) {
      const key = 2 * (varies ? weight : 0) + Number(besideHan)
      const cached = faces.get(key)
      if (cached) return cached
      const font = new hb.Font(face)
      if (varies) font.setVariations([new hb.Variation('wght', weight)])
      const opened = newFace(hb, font, face.upem, weight, script, besideHan)
      faces.set(key, opened)
      return opened
    },
  }
}
