import type { Language } from '@wifi-tms/contract/shapes'

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
  readonly xHeight: number
  readonly capHeight: number
  shape(text: string, lang: Language, ligatures: boolean): Run
  outline(glyph: number): Outline
}

const tags: Readonly<Record<Language, string>> = {
  en: 'en',
  zh: 'zh-Hans',
  tw: 'zh-Hant',
  pl: 'pl',
  ja: 'ja',
  ko: 'ko',
}

/** Glyphs kept in shaped texts before all are forgotten. */
const KEPT_GLYPHS = 200_000

/** Opens one face with HarfBuzz. Throws where the bytes are no font. */
export const openFace = (hb: HarfBuzz, bytes: Uint8Array): Face => {
  const face = new hb.Face(new hb.Blob(bytes))
  if (!face.referenceTable('head') || !face.referenceTable('cmap')) throw new Error('these bytes are no font')
  const font = new hb.Font(face)
  const extents = font.hExtents()
  const buffer = new hb.Buffer()
  const noLigatures = [new hb.Feature('liga', 0), new hb.Feature('clig', 0)]
  const draw = new hb.DrawFuncs()
  let steps: number[] = []
  draw.setMoveToFunc((x, y) => void steps.push(MOVE, x, y))
  draw.setLineToFunc((x, y) => void steps.push(LINE, x, y))
  draw.setQuadraticToFunc((cx, cy, x, y) => void steps.push(QUADRATIC, cx, cy, x, y))
  draw.setCubicToFunc((ax, ay, bx, by, x, y) => void steps.push(CUBIC, ax, ay, bx, by, x, y))

  const outlines = new Map<number, Outline>()
  const runs = new Map<string, Run>()
  let kept = 0

  const shapeNew = (text: string, lang: Language, ligatures: boolean): Run => {
    buffer.reset()
    buffer.addText(text)
    // Set before the guess, which would else take the machine's own language.
    buffer.setLanguage(tags[lang])
    buffer.setDirection(hb.Direction.LTR)
    buffer.guessSegmentProperties()
    hb.shape(font, buffer, ligatures ? [] : noLigatures)
    const infos = buffer.getGlyphInfos()
    const positions = buffer.getGlyphPositions()
    return {
      glyphs: Uint32Array.from(infos, (one) => one.codepoint),
      clusters: Uint32Array.from(infos, (one) => one.cluster),
      advances: Float64Array.from(positions, (one) => one.xAdvance),
      offsetsX: Float64Array.from(positions, (one) => one.xOffset),
      offsetsY: Float64Array.from(positions, (one) => one.yOffset),
    }
  }

  return {
    unitsPerEm: face.upem,
    ascender: extents.ascender,
    descender: -extents.descender,
    lineGap: extents.lineGap,
    xHeight: font.getMetricPositionWithFallback(hb.MetricsTag.X_HEIGHT),
    capHeight: font.getMetricPositionWithFallback(hb.MetricsTag.CAP_HEIGHT),
    shape(text, lang, ligatures) {
      const key = `${lang}${ligatures ? '+' : '-'}${text}`
      const known = runs.get(key)
      if (known) return known
      const run = shapeNew(text, lang, ligatures)
      kept += run.glyphs.length + 1
      if (kept > KEPT_GLYPHS) {
        runs.clear()
        kept = run.glyphs.length + 1
      }
      runs.set(key, run)
      return run
    },
    outline(glyph) {
      const known = outlines.get(glyph)
      if (known) return known
      steps = []
      font.drawGlyph(glyph, draw)
      const outline = Float32Array.from(steps)
      outlines.set(glyph, outline)
      return outline
    },
  }
}
