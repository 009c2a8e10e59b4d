import { imagesOf } from '@wifi-tms/contract/elements'
import { valueAt } from '@wifi-tms/contract/fields'
import { isFieldOfAbsentMeeting, namesIn, textOfValue } from './bindings.ts'
import { numbersOf } from './chart/numbers.ts'
import { drawnElements } from './drawn-elements.ts'
import { allFontFiles } from './every-font.ts'
import { listIn } from './formats/lists.ts'
import type { PaintJob } from './job.ts'
import { PAINTER_VERSION } from './paint.ts'

/** A JSON value with the fields of all objects sorted by name. */
const withSortedFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withSortedFields)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, withSortedFields(inner)]),
  )
}

let fontHashes: string | undefined

/**
 * The hashes of all built-in fonts. A key has them all: finding those that the texts of a job need would take longer
 * than making the rest of the key.
 */
const hashesOfAllFonts = (): string => {
  fontHashes ??= allFontFiles()
    .map((file) => file.sha256)
    .join(' ')
  return fontHashes
}

/**
 * A value as a part of the key: the text that is shown, or the list whose parts are shown. Without either, it is `true`
 * for a field of a meeting that does not exist, and null for any other missing value: the two show different words.
 */
const shownValue = (name: string, data: PaintJob['data']) => {
  const value = valueAt(data, name)
  return textOfValue(value) ?? listIn(value) ?? (isFieldOfAbsentMeeting(name, data) ? true : null)
}

/** The values that a design shows or compares; others may change without a new picture. */
const usedValues = ({ design, data }: PaintJob) => {
  const elements = drawnElements(design.canvas.elements, data)
  const names = [...new Set(elements.flatMap((element) => ('text' in element ? namesIn(element.text) : [])))].sort()
  return {
    shown: names.map((name) => [name, shownValue(name, data)]),
    charts: elements.flatMap((element) => (element.kind === 'chart' ? [[element.id, numbersOf(element, data)]] : [])),
    // The visible elements, with the colours that their rules give them.
    drawn: elements.map((element) => [element.id, 'fill' in element ? element.fill : null]),
  }
}

/**
 * A canonical description of a job: jobs with the same key have the same frame, byte for byte. Callers hash it.
 * `pictureHashes` has the hash of the stored bytes of each image `_id`; a missing picture is part of the key too.
 */
export const jobKey = (job: PaintJob, pictureHashes: ReadonlyMap<string, string>): string => {
  const { color, width, height, angle, format, halves, inks } = job.panel
  return JSON.stringify(
    withSortedFields({
      painter: PAINTER_VERSION,
      fonts: hashesOfAllFonts(),
      design: job.design,
      families: job.families ?? null,
      used: usedValues(job),
      pictures: imagesOf(job.design.canvas).map((id) => [id, pictureHashes.get(id) ?? null]),
      panel: {
        color,
        width,
        height,
        angle,
        format,
        halves,
        inks: inks.map(({ colour, code, rgb }) => [colour, code, rgb]),
      },
      algorithm: job.algorithm ?? null,
      fit: job.fit ?? null,
      // A job without a mark has no such field, so that its key stays as it was before marks existed.
      ...(job.mark && { mark: job.mark }),
    }),
  )
}
