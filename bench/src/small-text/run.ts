import type { Language } from '@wifi-tms/contract/shapes'
import type { BenchPart, Figure } from '../measure/figures.ts'
import { drawFreetype, pythonWithPillow } from './draw-freetype.ts'
import { drawOurs } from './draw-ours.ts'
import { heldOutWords } from './held-out.ts'
import { type Bits, evennessOf, piecesOf } from './measure.ts'
import { readingFigures } from './reading.ts'
import { writeSheet } from './sheet.ts'
import { words } from './words.ts'

const languages = Object.keys(words) as Language[]
/** The measured font sizes, in pixels. */
const sizes = [9, 10, 11, 12, 14, 16, 18, 20] as const
/**
 * The font size at which no stroke breaks and no letters touch, so that there are as many pieces as in the outlines.
 */
const LARGE = 64
/** The number of lines of each language and size on the sheet. */
const LINES_ON_SHEET = 4

/** The painter's pictures of texts. */
const drawAll = async (texts: readonly string[], lang: Language, size: number) => {
  const pictures: Bits[] = []
  for (const text of texts) pictures.push(await drawOurs(text, lang, size))
  return pictures
}

/** The number of pieces in all pictures together. */
const allPieces = (pictures: readonly Bits[]) => pictures.reduce((sum, picture) => sum + piecesOf(picture), 0)
const evennessText = (pictures: readonly Bits[]) => `${evennessOf(pictures).toFixed(3)}, ${allPieces(pictures)} pieces`

/** Measures text of 9 to 20 pixels in one bit. */
export const smallTextPart: BenchPart = {
  name: 'small-text',
  about: `\
Text of 9 to 20 pixels in one bit, beside FreeType's hinting for one bit (as Pillow draws it): the same faces, the same \
words. Evenness is the share of the commonest among black runs of one to three pixels, the mean of rows and columns: \
1 where all strokes are equally thick. Pieces are what hangs together; the outlines' are counted at ${LARGE} pixels. \
Misread are characters that tesseract changes, adds or leaves out in lines of these words, magnified three times without smoothing.`,
  async run(context) {
    const { folder, quick, heldOut, say } = context
    const texts = heldOut ? heldOutWords : words
    const python = pythonWithPillow()
    const figures: Figure[] = python ? [] : [{ what: 'FreeType', measured: 'not measured: no Python has Pillow' }]
    const pairs: [Bits, Bits][] = []
    // The pairs of language and size that are at least as even as FreeType's, and all pairs.
    let [evenCount, cellCount] = [0, 0]
    for (const lang of languages) {
      say(lang)
      const outlines = quick ? undefined : allPieces(await drawAll(texts[lang], lang, LARGE))
      for (const size of sizes) {
        const ourPictures = await drawAll(texts[lang], lang, size)
        const lines = texts[lang].map((text) => ({ text, lang, size }))
        const theirs = python && (await drawFreetype(python, folder, lines))
        if (theirs)
          pairs.push(
            ...theirs
              .slice(0, LINES_ON_SHEET)
              .map((theirPicture, index): [Bits, Bits] => [ourPictures[index]!, theirPicture]),
          )
        cellCount++
        if (theirs && evennessOf(ourPictures) >= evennessOf(theirs)) evenCount++
        figures.push({
          what: `${lang} ${size} px`,
          measured: `${evennessText(ourPictures)}${outlines === undefined ? '' : ` of ${outlines}`}`,
          ...(theirs && { aim: `FreeType ${evennessText(theirs)}` }),
        })
      }
    }
    if (python)
      figures.push({ what: 'cells at least as even as FreeType', measured: `${evenCount}`, aim: `${cellCount}` })
    if (python) say(`the sheet with both is ${await writeSheet(pairs)}`)
    return [...figures, ...(await readingFigures(context, python, texts, sizes))]
  },
}
