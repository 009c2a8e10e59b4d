import type { Language } from '@wifi-tms/contract/shapes'
import type { BenchContext, Figure } from '../measure/figures.ts'
import { drawFreetype } from './draw-freetype.ts'
import { drawOurs } from './draw-ours.ts'
import { comparableCharacters, errorsIn, joinToLines } from './errors.ts'
import type { Bits } from './measure.ts'
import { readLines, reasonAgainst } from './tesseract.ts'

/** The least number of characters in a line; tesseract reads shorter lines badly, so short texts are joined. */
const LINE_LENGTH = 24
/** The languages whose spaces count: between Han and kana tesseract adds spaces of its own. */
const WITH_SPACES: readonly Language[] = ['en', 'pl', 'ko']

/** Counts the characters that tesseract reads wrongly, in the painter's pictures and in FreeType's. */
export async function readingFigures(
  { folder, quick, say }: BenchContext,
  python: string | undefined,
  texts: Readonly<Record<Language, readonly string[]>>,
  sizes: readonly number[],
): Promise<Figure[]> {
  const figures: Figure[] = []
  // The pairs of language and size; of these, how many are read with no more errors than FreeType's, and how many with
  // clearly more.
  let [cells, notWorse, worse] = [0, 0, 0]
  for (const lang of Object.keys(texts) as Language[]) {
    const reason = reasonAgainst(lang)
    if (reason !== undefined) {
      figures.push({ what: `${lang} read`, measured: `not measured: ${reason}` })
      continue
    }
    say(`${lang} read by tesseract`)
    const lines = joinToLines(texts[lang], LINE_LENGTH).slice(0, quick ? 4 : undefined)
    const meant = lines.map((line) => comparableCharacters(line, WITH_SPACES.includes(lang)))
    const length = meant.reduce((sum, line) => sum + line.length, 0)
    const errors = async (pictures: readonly Bits[]) =>
      (await readLines(folder, lang, pictures)).reduce(
        (sum, readText, index) =>
          sum + errorsIn(comparableCharacters(readText, WITH_SPACES.includes(lang)), meant[index]!),
        0,
      )
    const percent = (errorCount: number) => `${((100 * errorCount) / length).toFixed(1)} %`
    for (const size of sizes) {
      const ourPictures: Bits[] = []
      for (const text of lines) ourPictures.push(await drawOurs(text, lang, size))
      const sizedLines = lines.map((text) => ({ text, lang, size }))
      const ours = await errors(ourPictures)
      const theirs = python === undefined ? undefined : await errors(await drawFreetype(python, folder, sizedLines))
      figures.push({
        what: `${lang} ${size} px, misread of ${length}`,
        measured: percent(ours),
        ...(theirs !== undefined && { aim: `FreeType ${percent(theirs)}` }),
      })
      if (theirs === undefined) continue
      cells++
      if (ours <= theirs) notWorse++
      // The limit is twice the spread of the difference of two counts.
      if (ours - theirs > 2 * Math.sqrt(ours + theirs)) worse++
    }
  }
  if (cells > 0)
    figures.push(
      { what: 'cells read no worse than FreeType', measured: `${notWorse}`, aim: `${cells}` },
      { what: 'cells read worse by more than chance', measured: `${worse}`, aim: '0' },
    )
  return figures
}
