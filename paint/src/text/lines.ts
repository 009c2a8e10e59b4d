import { type Paragraph, readParagraph, type TextSetting, widthOf } from './paragraph.ts'

/** One line: a part of a paragraph, with an added hyphen or ellipsis. */
export interface TextLine {
  paragraph: Paragraph
  /** The UTF-16 positions in the paragraph, up to but not including `to`. */
  from: number
  to: number
  /** The sign that is added at the end of the line. */
  tail: '' | '-' | '…'
  /** True for the last line of its paragraph, which is not justified. */
  last: boolean
}

/** The lines of a text after its fit to the box, and the font size. */
export interface Lines {
  size: number
  lines: TextLine[]
}

/** The sign that is visible, as a hyphen, only if a line ends at it. */
const SOFT_HYPHEN = '\u00ad'

/** The distance from one baseline to the next at size 1. */
export const pitchOf = ({ face, lineSpacing }: TextSetting): number =>
  ((face.ascender + face.descender + face.lineGap) / face.unitsPerEm) * lineSpacing

/** The height of a block of lines at size 1, from the top of the first to the bottom of the last. */
const blockOf = (setting: TextSetting, lines: number) =>
  (setting.face.ascender + setting.face.descender) / setting.face.unitsPerEm + (lines - 1) * pitchOf(setting)

/** The width of a tail at size 1, with the tracking before it. */
const tailWidth = ({ tailFace, lang, tracking }: TextSetting, tail: TextLine['tail']) =>
  tailFace.shape(tail, lang, true).advances.reduce((sum, advance) => sum + advance, 0) / tailFace.unitsPerEm + tracking

/** The position at which the part of a paragraph ends without its trailing spaces. */
const endWithoutSpaces = ({ text }: Paragraph, from: number, to: number) => {
  let end = to
  while (end > from && text[end - 1] === ' ') end--
  return end
}

interface BrokenParagraph {
  lines: TextLine[]
  /** True if a word, or another part that may not be broken, is longer than a line. */
  isTorn: boolean
}

/** Breaks a paragraph into lines of at most `limit`, a width at size 1. */
const breakParagraph = (setting: TextSetting, paragraph: Paragraph, limit: number): BrokenParagraph => {
  const { text, clusters, breaks } = paragraph
  const hyphenWidth = text.includes(SOFT_HYPHEN) ? tailWidth(setting, '-') : 0
  const broken: BrokenParagraph = { lines: [], isTorn: false }
  // The start of the line, and the last places at or before `index` at which it may end: a break, or any cluster.
  let [from, lastBreak, lastCluster] = [0, 0, 0]
  const endLine = (to: number, last: boolean) => {
    const tail = !last && text[to - 1] === SOFT_HYPHEN ? '-' : ''
    broken.lines.push({ paragraph, from, to: endWithoutSpaces(paragraph, from, to), tail, last })
    from = to
  }
  for (let index = 1; index <= text.length; index++) {
    // A line ends only between clusters. A space may exceed the box, as it is not visible there.
    if (clusters[index] === 0) continue
    // A line that has become too long ends at the last break, or, without one, in the middle of a word.
    while (text[index - 1] !== ' ' && widthOf(paragraph, from, index) > limit && lastCluster > from) {
      if (lastBreak <= from) broken.isTorn = true
      endLine(lastBreak > from ? lastBreak : lastCluster, false)
    }
    // A line can break at a soft hyphen only if it has room for the visible hyphen.
    const isSoftHyphen = text[index - 1] === SOFT_HYPHEN
    if (breaks[index] === 1 && !(isSoftHyphen && widthOf(paragraph, from, index) + hyphenWidth > limit))
      lastBreak = index
    lastCluster = index
  }
  endLine(text.length, true)
  return broken
}

/**
 * The lines of a paragraph: broken at the box's edge if the setting breaks lines, else one line that may be too long.
 */
const linesOf = (setting: TextSetting, paragraph: Paragraph, limit: number): BrokenParagraph => {
  if (setting.breaksLines || setting.fit === 'wrap') return breakParagraph(setting, paragraph, limit)
  const to = paragraph.text.length
  return { lines: [{ paragraph, from: 0, to, tail: '', last: true }], isTorn: widthOf(paragraph, 0, to) > limit }
}

/**
 * A line whose end is replaced by an ellipsis if it does not fit. `always` adds the ellipsis even if the line fits, as
 * later lines are dropped.
 */
const withEllipsis = (setting: TextSetting, line: TextLine, limit: number, always: boolean): TextLine => {
  const { paragraph, from } = line
  const { clusters } = paragraph
  if (!always && widthOf(paragraph, from, line.to) <= limit) return line
  const widthLeft = limit - tailWidth(setting, '…')
  // Whole clusters are dropped from the end until the ellipsis has room.
  let to = line.to
  while (to > from && (clusters[to] === 0 || widthOf(paragraph, from, to) > widthLeft)) to--
  return { paragraph, from, to: endWithoutSpaces(paragraph, from, to), tail: '…', last: line.last || always }
}

/**
 * The largest size, in steps of a sixteenth of a pixel, at which everything fits without breaking a word; at least a
 * pixel.
 */
const fittingSize = (setting: TextSetting, paragraphs: readonly Paragraph[]): number => {
  const { width, height } = setting
  const fits = (size: number) => {
    const limit = width / size
    let lines = 0
    for (const paragraph of paragraphs) {
      const broken = linesOf(setting, paragraph, limit)
      if (broken.isTorn) return false
      lines += broken.lines.length
    }
    return blockOf(setting, lines) * size <= height
  }
  // A binary search in sixteenths of a pixel: `low` fits or is the least size, `high` does not fit.
  let low = 16
  let high = Math.floor(setting.size * 16)
  if (high <= low || fits(setting.size)) return setting.size
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (fits(middle / 16)) low = middle
    else high = middle
  }
  return low / 16
}

/** Breaks, cuts or shrinks a text so that it fits its box. The work is linear in the text's length. */
export const fitLines = (text: string, setting: TextSetting): Lines => {
  const paragraphs = text.split('\n').map((paragraph) => readParagraph(paragraph, setting))
  const { fit } = setting
  const size = fit === 'shrink' ? fittingSize(setting, paragraphs) : setting.size
  const limit = setting.width / size
  const lines = paragraphs.flatMap((paragraph) => linesOf(setting, paragraph, limit).lines)
  if (fit !== 'ellipsis') return { size, lines }
  // The number of lines that have room in the box, at least one; the last of them gets an ellipsis for those dropped.
  let lineCount = 1
  while (lineCount < lines.length && blockOf(setting, lineCount + 1) * size <= setting.height) lineCount++
  const isDropped = lines.length > lineCount
  return {
    size,
    lines: lines
      .slice(0, lineCount)
      .map((line, index) => withEllipsis(setting, line, limit, isDropped && index === lineCount - 1)),
  }
}

/** The visible text of a line, with its tail. */
export const textOf = ({ paragraph, from, to, tail }: TextLine): string =>
  paragraph.text.slice(from, to).replaceAll(SOFT_HYPHEN, '') + tail
