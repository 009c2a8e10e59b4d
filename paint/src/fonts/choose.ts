import type { Language } from '@wifi-tms/contract/shapes'
import { clustersOf } from '../text/clusters.ts'
import { eastFile, type FontFile, isLatin, latinFile, type Region, regions } from './files.ts'

/** A part of a text that one font file draws, between two UTF-16 positions. */
export interface FontSpan {
  from: number
  to: number
  file: FontFile
}

/** A user's font for a text; built-in fonts draw the characters that it does not cover. */
export interface OwnFont {
  file: FontFile
  covers(text: string): boolean
}

/** The order in which the regions' fonts are tried, by language. The first has the language's own character forms. */
const orders: Readonly<Record<'zh' | 'tw' | 'ja' | 'ko', readonly Region[]>> = {
  zh: ['sc', 'tc', 'jp', 'kr'],
  tw: ['tc', 'jp', 'sc', 'kr'],
  ja: ['jp', 'tc', 'sc', 'kr'],
  ko: ['kr', 'jp', 'tc', 'sc'],
}

const KANA = /[\u3041-\u30ff]/
const HANGUL = /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/

/**
 * The order for a text. In English and Polish, Han characters count as Japanese if the text has kana, as Korean if it
 * has Hangul, else as Chinese.
 */
const orderOf = (text: string, lang: Language): readonly Region[] => {
  if (lang !== 'en' && lang !== 'pl') return orders[lang]
  if (KANA.test(text)) return orders.ja
  return HANGUL.test(text) ? orders.ko : orders.zh
}

/** True for invisible joiners and selectors, which belong to the font of the character before them. */
const isInvisible = (point: number) =>
  point === 0xad || (point >= 0x200b && point <= 0x200f) || point === 0x2060 || (point & 0xfffff0) === 0xfe00

/** True for Han, kana, their punctuation and wide forms: beside them shared marks are drawn in the East Asian font. */
const isEastern = (point: number) =>
  (point >= 0x2e80 && point < 0xac00) || (point >= 0xf900 && point < 0xfb00) || (point >= 0xff00 && point < 0xffe8)

/** The first file with all characters of a cluster; the regions of `order` come first, then all others. */
const firstFile = (order: readonly Region[], points: readonly number[]) => {
  for (const region of [...order, ...regions]) {
    const file = eastFile(region, points[0]!)
    if (file && points.every((point) => isInvisible(point) || eastFile(region, point) === file)) return file
  }
  return undefined
}

/**
 * Splits a text into spans of one font file each. For each character the user's font comes first, then Noto Sans, then
 * the East Asian fonts in the order of the language, then those of other scripts. Punctuation that Noto Sans and an
 * East Asian font share, like “quotes” and …, is East Asian beside an East Asian character. Characters that no font has
 * belong to Noto Sans, which draws an empty box.
 */
export const spansOf = (text: string, weight: number, lang: Language, usersFont?: OwnFont): FontSpan[] => {
  const latin = latinFile(weight)
  const clusters = clustersOf(text)
  const order = orderOf(text, lang)
  const spans: FontSpan[] = []
  let lastCharacter = 0
  for (let start = 0; start < text.length; ) {
    let end = start + 1
    while (clusters[end] === 0) end++
    const points = Array.from(text.slice(start, end), (character) => character.codePointAt(0)!)
    const first = points[0]!
    const isShared = isLatin(first) && eastFile(order[0]!, first) !== undefined
    const usesEasternFont = isShared
      ? isEastern(lastCharacter) || isEastern(text.codePointAt(end) ?? 0)
      : !isLatin(first)
    // If no file has the whole cluster, the file of its first character draws it.
    const file = usersFont?.covers(text.slice(start, end))
      ? usersFont.file
      : (usesEasternFont && (firstFile(order, points) ?? firstFile(order, [first]))) || latin
    const last = spans.at(-1)
    if (last && (last.file === file || isInvisible(first))) last.to = end
    else spans.push({ from: start, to: end, file })
    // A shared mark in an East Asian font counts as East Asian (like U+3000) for the next one: ……
    lastCharacter = isShared && file !== latin ? 0x3000 : first
    start = end
  }
  return spans
}
