import { type Paragraph, readParagraph, type TextSetting, widthOf } from './paragraph.ts'

/** One line: a part of a paragraph, then a hyphen or an ellipsis that is not in the text; `last` ends the paragraph. */
export interface TextLine {
  paragraph: Paragraph
  from: number
  to: number
  tail: '' | '-' | '…'
  last: boolean
}

/** Lines that fit as the element asks, at the size they are set in. */
export interface Lines {
  size: number
  lines: TextLine[]
}

const SOFT_HYPHEN = '\u00ad'

/** Distance of baselines at size 1. */
export const pitchOf = ({ face, lineSpacing }: TextSetting): number =>
  ((face.ascender + face.descender + face.lineGap) / face.unitsPerEm) * lineSpacing

/** Height of n lines at size 1: from the top of the first to the bottom of the last. */
const blockOf = (setting: TextSetting, lines: number) =>
  (setting.face.ascender + setting.face.descender) / setting.face.unitsPerEm + (lines - 1) * pitchOf(setting)

/** Width at size 1 of a tail, with the tracking before it. */
const tailWidth = ({ tailFace, lang, tracking }: TextSetting, tail: TextLine['tail']) =>
  tailFace.shape(tail, lang, true).advances.reduce((sum, advance) => sum + advance, 0) / tailFace.unitsPerEm + tracking

const withoutSpaces = ({ text }: Paragraph, from: number, to: number) => {
  let end = to
  while (end > from && text[end - 1] === ' ') end--
  return end
}

interface Broken {
  lines: TextLine[]
  /** A word, or what may not be broken, was longer than a line. */
  torn: boolean
}

const breakParagraph = (setting: TextSetting, paragraph: Paragraph, limit: number): Broken => {
  const { text, clusters, breaks } = paragraph
  const hyphen = text.includes(SOFT_HYPHEN) ? tailWidth(setting, '-') : 0
  const broken: Broken = { lines: [], torn: false }
  let [from, best, previous] = [0, 0, 0]
  const end = (to: number, last: boolean) => {
    const tail = !last && text[to - 1] === SOFT_HYPHEN ? '-' : ''
    broken.lines.push({ paragraph, from, to: withoutSpaces(paragraph, from, to), tail, last })
    from = to
  }
  for (let index = 1; index <= text.length; index++) {
    if (clusters[index] === 0) continue
    while (text[index - 1] !== ' ' && widthOf(paragraph, from, index) > limit && previous > from) {
      if (best <= from) broken.torn = true
      end(best > from ? best : previous, false)
    }
    const soft = text[index - 1] === SOFT_HYPHEN
    if (breaks[index] === 1 && !(soft && widthOf(paragraph, from, index) + hyphen > limit)) best = index
    previous = index
  }
  end(text.length, true)
  return broken
}

/** A paragraph in lines as the setting wants it: broken at the box's edge, or in one that may be too long. */
const linesOf = (setting: TextSetting, paragraph: Paragraph, limit: number): Broken => {
  if (setting.breaks || setting.fit === 'wrap') return breakParagraph(setting, paragraph, limit)
  const to = paragraph.text.length
  return { lines: [{ paragraph, from: 0, to, tail: '', last: true }], torn: widthOf(paragraph, 0, to) > limit }
}

/** The line with an ellipsis in place of what does not fit; of what is dropped behind it, where `always`. */
const cut = (setting: TextSetting, line: TextLine, limit: number, always: boolean): TextLine => {
  const { paragraph, from } = line
  const { clusters } = paragraph
  if (!always && widthOf(paragraph, from, line.to) <= limit) return line
  const room = limit - tailWidth(setting, '…')
  let to = line.to
  while (to > from && (clusters[to] === 0 || widthOf(paragraph, from, to) > room)) to--
  return { paragraph, from, to: withoutSpaces(paragraph, from, to), tail: '…', last: line.last || always }
}

/** The size at which all fits without breaking a word, in sixteenths of a pixel, and not below one pixel. */
const shrunk = (setting: TextSetting, paragraphs: readonly Paragraph[]): number => {
  const { width, height } = setting
  const fits = (size: number) => {
    const limit = width / size
    let lines = 0
    for (const paragraph of paragraphs) {
      const broken = linesOf(setting, paragraph, limit)
      if (broken.torn) return false
      lines += broken.lines.length
    }
    return blockOf(setting, lines) * size <= height
  }
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

/** Breaks, cuts or shrinks a text so that it fits its box. Work is linear in the text's length. */
export const fitLines = (text: string, setting: TextSetting): Lines => {
  const paragraphs = text.split('\n').map((paragraph) => readParagraph(paragraph, setting))
  const { fit } = setting
  const size = fit === 'shrink' ? shrunk(setting, paragraphs) : setting.size
  const limit = setting.width / size
  const lines = paragraphs.flatMap((paragraph) => linesOf(setting, paragraph, limit).lines)
  if (fit !== 'ellipsis') return { size, lines }
  let room = 1
  while (room < lines.length && blockOf(setting, room + 1) * size <= setting.height) room++
  const dropped = lines.length > room
  return {
    size,
    lines: lines.slice(0, room).map((line, index) => cut(setting, line, limit, dropped && index === room - 1)),
  }
}

/** The text that a line shows, its tail included. */
export const textOf = ({ paragraph, from, to, tail }: TextLine): string =>
  paragraph.text.slice(from, to).replaceAll(SOFT_HYPHEN, '') + tail
