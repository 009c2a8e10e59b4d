import type { Language } from '@wifi-tms/contract/shapes'
import { newBoundedCache } from '../bounded-cache.ts'
import { NotAFont, tablesOf } from '../fonts/sfnt.ts'

/** The HarfBuzz module: `await import('harfbuzzjs')`, in Node and in the browser. */
export type HarfBuzz = typeof import('harfbuzzjs')

/**
 * Shaped text in font units, one entry a glyph, from left to right; glyph 0 stands for a character that the font lacks.
 * `clusters` has the UTF-16 position of the glyph's character in the text.
 */
export interface Run {
  glyphs: Uint32Array
  clusters: Uint32Array
  advances: Float64Array
  offsetsX: Float64Array
  offsetsY: Float64Array
}

/**
 * An outline in font units, y upwards: the kind of each step, followed by its points. `[MOVE, 0, 0, LINE, 500, 0, …]`
 */
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
  /** The height of small letters; 0 if letters are not moved to whole pixels. */
  readonly xHeight: number
  readonly capHeight: number
  readonly script: Script
  /** The breadth of the face's strokes, in em; 0 if it must be measured from the face's letters. */
  readonly strokeBreadth: number
  /**
   * The breadth, in em, of the strokes of the Han characters with which the face is used; its own strokes get as many
   * pixels. 0 if the face is not used beside Han.
   */
  readonly hanStrokeBreadth: number
  /** Returns the least coverage of an inked pixel at a size. Present only for faces that are not fitted to pixels. */
  readonly leastCoverageAt?: (size: number) => number
  /** Shapes a text. The script is a code of ISO 15924; if absent, HarfBuzz detects it. */
  shape(text: string, lang: Language, ligatures: boolean, script?: string, rtl?: boolean): Run
  /** True if the face has a glyph for every character of a text. */
  covers(text: string): boolean
  outline(glyph: number): Outline
  advance(glyph: number): number
}

/** A part of a text, between two UTF-16 positions, with its face. */
export interface FaceSpan {
  from: number
  to: number
  face: Face
  /** The bidirectional level of the span, odd from right to left (UAX #9); absent for left to right. */
  level?: number
}

/** The language tags for HarfBuzz that differ from the product's. */
const tags: Readonly<Partial<Record<Language, string>>> = { zh: 'zh-Hans', tw: 'zh-Hant' }

/** The bounds of the caches of a face: the glyphs of shaped texts, and the numbers of outlines. */
const CACHED_GLYPHS = 200_000
const CACHED_NUMBERS = 1_000_000

/**
 * The bounds of an outline from its origin, in em: wider than in any real font, so that glyphs need bounded memory.
 */
const LEFT = -4
const RIGHT = 12
const LOW = -3
const HIGH = 3

/** The kind of a font's characters, which decides how they are fitted: Latin and others; Hangul; Han and kana. */
export type Script = 'letters' | 'hangul' | 'han'

/** An opened font file. If it has an axis of weights, each weight is a face. */
export interface VariableFont {
  /** `besideHan`: the face is used beside Han characters. */
  face(weight: number, besideHan?: boolean): Face
}

/**
 * The breadth of the strokes of Noto Sans' Han at weights 0, 100, 200 … 900, in em, measured with `strokesOf`. It is
 * not measured for each file, as the files have different characters and neighbours would differ. At 400 it is a little
 * less than measured, as strokes of two pixels would close dense characters at 20 pixels.
 */
const HAN_BREADTHS = [0.02, 0.03, 0.038, 0.046, 0.072, 0.09, 0.102, 0.114, 0.126, 0.139]
/** The breadths of the upright strokes of Hangul at these weights: as broad as the strokes of digits beside them. */
const HANGUL_BREADTHS = [0.02, 0.033, 0.043, 0.053, 0.083, 0.104, 0.118, 0.133, 0.147, 0.161]

const breadthsByScript: Readonly<Record<Exclude<Script, 'letters'>, readonly number[]>> = {
  han: HAN_BREADTHS,
  hangul: HANGUL_BREADTHS,
}

/** The count of numbers in a step of an outline, including its kind; the index is the kind. */
export const STEP_LENGTHS: readonly number[] = [3, 3, 5, 7]

/** Limits a value to a range; NaN becomes `low`. */
const clamp = (value: number, low: number, high: number) => {
  if (!(value > low)) return low
  return value < high ? value : high
}

/**
 * Moves every point of an outline into the bounds, and coordinates that are NaN to the lower bound.
 */
const bounded = (outline: Outline, unitsPerEm: number): Outline => {
  for (let index = 0, end = 0; index < outline.length; index = end) {
    end = index + STEP_LENGTHS[outline[index]!]!
    for (let point = index + 1; point < end; point += 2) {
      outline[point] = clamp(outline[point]!, LEFT * unitsPerEm, RIGHT * unitsPerEm)
      outline[point + 1] = clamp(outline[point + 1]!, LOW * unitsPerEm, HIGH * unitsPerEm)
    }
  }
  return outline
}

/** Makes the function that reads the outline of a glyph. */
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

/** Makes the function that shapes a text. Its `script` '' means: detect it. */
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
    // The language is set before the guess, which would otherwise use the machine's.
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

/** Makes a face from a HarfBuzz font whose weight is already set. */
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
  const outlines = newBoundedCache<number, Outline>(CACHED_NUMBERS, (outline) => outline.length)
  const runs = newBoundedCache<string, Run>(CACHED_GLYPHS, (run) => run.glyphs.length + 1)
  // Letters have an x-height and a cap height, which are moved to whole pixels at small sizes.
  const isSnapped = script === 'letters'
  const face: Face = {
    script,
    hanStrokeBreadth: besideHan && isSnapped ? HAN_BREADTHS[Math.round(weight / 100)]! : 0,
    unitsPerEm,
    ascender: extents.ascender,
    descender: -extents.descender,
    lineGap: extents.lineGap,
    xHeight: isSnapped ? font.getMetricPositionWithFallback(hb.MetricsTag.X_HEIGHT) : 0,
    capHeight: isSnapped ? font.getMetricPositionWithFallback(hb.MetricsTag.CAP_HEIGHT) : 0,
    strokeBreadth: script === 'letters' ? 0 : breadthsByScript[script][Math.round(weight / 100)]!,
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

/** Opens a font with HarfBuzz. Throws NotAFont if the bytes are no font. */
export const openFont = (hb: HarfBuzz, bytes: Uint8Array, script: Script): VariableFont => {
  const tables = tablesOf(bytes)
  if (!tables.has('head') || !tables.has('cmap')) throw new NotAFont('has no characters')
  const face = new hb.Face(new hb.Blob(bytes))
  const isVariable = face.getAxisInfos().wght !== undefined
  const faces = new Map<number, Face>()
  return {
    face(weight, besideHan = false) {
      // Without an axis of weights, all weights share a face.
      const key = 2 * (isVariable ? weight : 0) + Number(besideHan)
      const cached = faces.get(key)
      if (cached) return cached
      const font = new hb.Font(face)
      if (isVariable) font.setVariations([new hb.Variation('wght', weight)])
      const opened = newFace(hb, font, face.upem, weight, script, besideHan)
      faces.set(key, opened)
      return opened
    },
  }
}
