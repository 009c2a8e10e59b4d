import type { ElementOf } from '@wifi-tms/contract/elements'
import type { Face } from './face.ts'

/** How a text element is set: lengths in picture pixels. */
export interface Setting {
  face: Face
  lang: ElementOf<'text'>['lang']
  /** Em square at full size; `shrink` may make it smaller. */
  size: number
  /** Added after each character, as a part of the em square. */
  tracking: number
  lineSpacing: number
  width: number
  height: number
  fit: ElementOf<'text'>['fit']
  /** Lines are broken at the box's edge whatever the fit. */
  breaks: boolean
}

/** One line as it will be shaped; `last` ends a paragraph. */
export interface Line {
  text: string
  last: boolean
}

/** Lines that fit as the element asks, at the size they are set in. */
export interface Lines {
  size: number
  lines: Line[]
}

const ELLIPSIS = '…'

/** Distance of baselines at size 1. */
export const pitchOf = ({ face, lineSpacing }: Setting) =>
  ((face.ascender + face.descender + face.lineGap) / face.unitsPerEm) * lineSpacing

/** Height of n lines at size 1: from the top of the first to the bottom of the last. */
const blockOf = (setting: Setting, lines: number) =>
  (setting.face.ascender + setting.face.descender) / setting.face.unitsPerEm + (lines - 1) * pitchOf(setting)

/** A paragraph measured once, at size 1: what lies before each UTF-16 position. */
interface Measured {
  text: string
  before: Float64Array
}

const measure = (setting: Setting, text: string): Measured => {
  const { face, lang, tracking } = setting
  const run = face.shape(text, lang, tracking === 0)
  const before = new Float64Array(text.length + 1)
  const starts = new Uint8Array(text.length + 1)
  for (let at = 0; at < run.glyphs.length; at++) {
    const cluster = run.clusters[at]!
    before[cluster + 1] = before[cluster + 1]! + run.advances[at]! / face.unitsPerEm
    starts[cluster] = 1
  }
  let sum = 0
  for (let at = 0; at < text.length; at++) {
    sum += before[at + 1]! + (starts[at] === 1 ? tracking : 0)
    before[at + 1] = sum
  }
  return { text, before }
}

/** Width from one position to another; the tracking after the last character does not count. */
const widthOf = ({ before }: Measured, from: number, to: number, tracking: number) =>
  to > from ? before[to]! - before[from]! - tracking : 0

const isWide = (code: number) => (code >= 0x2e80 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xffdc)
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff

/** Whether a line may end before `at`: after a space or hyphen, and between ideographs. */
const mayBreak = (text: string, at: number) => {
  const code = text.charCodeAt(at)
  const previous = text.charCodeAt(at - 1)
  if (code === 0x20) return false
  if (previous === 0x20 || previous === 0x2d) return true
  return isWide(code) || isWide(previous)
}

const breakParagraph = (measured: Measured, limit: number, tracking: number): Line[] => {
  const { text } = measured
  const lines: Line[] = []
  let from = 0
  let breakAt = 0
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && isLowSurrogate(text.charCodeAt(at))) continue
    const isSpace = text.charCodeAt(at - 1) === 0x20
    if (!isSpace && widthOf(measured, from, at, tracking) > limit && at - from > 1) {
      const end = breakAt > from ? breakAt : Math.max(from + 1, at - (isLowSurrogate(text.charCodeAt(at - 1)) ? 2 : 1))
      lines.push({ text: text.slice(from, end).trimEnd(), last: false })
      from = end
      breakAt = end
    }
    if (at < text.length && mayBreak(text, at)) breakAt = at
  }
  lines.push({ text: text.slice(from).trimEnd(), last: true })
  return lines
}

const cut = (setting: Setting, measured: Measured, limit: number, always: boolean): string => {
  const { text, before } = measured
  if (!always && widthOf(measured, 0, text.length, setting.tracking) <= limit) return text
  const room = limit - widthOf(measure(setting, ELLIPSIS), 0, 1, setting.tracking)
  let end = text.length
  while (end > 0 && (before[end]! > room || isLowSurrogate(text.charCodeAt(end)))) end--
  return text.slice(0, end).trimEnd() + ELLIPSIS
}

/** The size at which all fits, in sixteenths of a pixel, and not below one pixel. */
const shrunk = (setting: Setting, paragraphs: readonly Measured[]): number => {
  const { width, height, tracking, breaks } = setting
  const fits = (size: number) => {
    const limit = width / size
    const lines = breaks ? paragraphs.flatMap((one) => breakParagraph(one, limit, tracking)).length : paragraphs.length
    const widest = breaks ? 0 : Math.max(...paragraphs.map((one) => widthOf(one, 0, one.text.length, tracking)))
    return widest <= limit && blockOf(setting, lines) * size <= height
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
export const fitLines = (text: string, setting: Setting): Lines => {
  const paragraphs = text.split('\n').map((one) => measure(setting, one))
  const { tracking, fit } = setting
  const size = fit === 'shrink' ? shrunk(setting, paragraphs) : setting.size
  const limit = setting.width / size
  const breaks = setting.breaks || fit === 'wrap'
  const lines = breaks
    ? paragraphs.flatMap((one) => breakParagraph(one, limit, tracking))
    : paragraphs.map((one) => ({ text: one.text, last: true }))
  if (fit !== 'ellipsis') return { size, lines }
  let room = 1
  while (room < lines.length && blockOf(setting, room + 1) * size <= setting.height) room++
  const kept = lines.slice(0, room).map((line, at) => {
    const dropped = at === room - 1 && lines.length > room
    return { text: cut(setting, measure(setting, line.text), limit, dropped), last: line.last || dropped }
  })
  return { size, lines: kept }
}
