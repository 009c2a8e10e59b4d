import { createHash } from 'node:crypto'
import { type Fault, Refusal } from '@wifi-tms/contract/errors'
import type { FontFace } from '@wifi-tms/contract/fonts'
import type { Design } from '@wifi-tms/contract/templates'
import type { Db } from '../../base/database/db.ts'
import { faceOf } from '../fonts/queries.ts'
import { findDrawn } from '../templates/find-drawn.ts'
import { toTemplate } from '../templates/queries.ts'
import { needAgain } from './unused.ts'

/** A frozen design names the blobs of its pictures and fonts, so that later edits of its template change nothing. */
export interface Frozen {
  design: Design
  /** The SHA-256 of each picture's blob, by image `_id`. */
  pictures: Record<string, string>
  /** The users' fonts by family; absent where the design names none. */
  families?: Record<string, FontFace[]>
}

/** The pictures of a template may have so many pixels together: a painting thread holds four bytes for each. */
const MAX_PIXELS = 100_000_000
/** The users' fonts of a template may have so many bytes together: a painting thread holds them twice. */
const MAX_FONTS = 128 * 1024 * 1024

const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((total, one) => total + of(one), 0)

/**
 * Reads a template as it stands now, and which of its elements draw a picture or font that is gone. Throws Refusal: no
 * such template, or more pictures or fonts than can be painted.
 */
export async function readDesign(
  db: Db,
  templateId: string,
): Promise<Frozen & { templateName: string; faults: Fault[] }> {
  const row = await db.selectFrom('template').selectAll().where('id', '=', templateId).executeTakeFirst()
  if (!row) throw new Refusal('notFound', 'There is no such template')
  const { name: templateName, resolution, background, canvas } = toTemplate(row)
  const { pictures, families, faults } = await findDrawn(db, canvas)
  if (sum(pictures, ({ width, height }) => width * height) > MAX_PIXELS)
    throw new Refusal('wrongInput', `The pictures of ${templateName} have more than 100 million pixels together`)
  if (sum([...families.values()].flat(), (file) => file.sfntBytes) > MAX_FONTS)
    throw new Refusal('wrongInput', `The fonts of ${templateName} have more than ${MAX_FONTS / 2 ** 20} MB together`)
  const faces = Array.from(families, ([family, files]) => [family, files.map(faceOf)] as const)
  return {
    design: { resolution, background, canvas },
    pictures: Object.fromEntries(pictures.map((image) => [image.id, image.sha256])),
    ...(faces.length > 0 && { families: Object.fromEntries(faces) }),
    templateName,
    faults,
  }
}

/**
 * Keeps a template as it stands now under the hash of its content. Throws as `readDesign`, and where pictures or fonts
 * are gone, by element.
 */
export async function freezeDesign(db: Db, templateId: string): Promise<{ hash: string; templateName: string }> {
  const { templateName, faults, ...frozen } = await readDesign(db, templateId)
  if (faults.length > 0)
    throw new Refusal('wrongInput', `The template ${templateName} draws what is gone: ${faults[0]!.message}`, faults)
  const content = JSON.stringify(frozen satisfies Frozen)
  const hash = createHash('sha256').update(content).digest('hex')
  // This comes before the row, so that a row that housekeeping takes away just now is written anew.
  await needAgain(db, 'design', [hash])
  await db
    .insertInto('design')
    .values({ hash, content })
    .onConflict((clash) => clash.column('hash').doNothing())
    .execute()
  return { hash, templateName }
}
