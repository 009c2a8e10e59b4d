import { createHash } from 'node:crypto'
import { Colour } from '@wifi-tms/contract/elements'
import { type Fault, Refusal } from '@wifi-tms/contract/errors'
import type { FontFace } from '@wifi-tms/contract/fonts'
import { MAX_IMAGE_PIXELS } from '@wifi-tms/contract/images'
import type { Design } from '@wifi-tms/contract/templates'
import type { Db } from '../../base/database/db.ts'
import type { TemplateTable } from '../../base/database/template-tables.ts'
import { faceOf } from '../fonts/queries.ts'
import { openCanvas } from '../templates/queries.ts'
import { keepSourcesOf } from './source-values.ts'
import { markAsNeeded } from './unused.ts'

/**
 * A design that is independent of its template: it names the blobs of its pictures and fonts. Later edits of the
 * template, its pictures or its fonts do not change the design.
 */
export interface Frozen {
  design: Design
  /** The SHA-256 of each picture's blob, by image `_id`. */
  pictures: Record<string, string>
  /** The uploaded fonts by family; absent where the design uses none. */
  families?: Record<string, FontFace[]>
}

/** The maximum number of bytes of a template's fonts together: a painting thread has them in memory twice. */
const MAX_FONTS = 128 * 1024 * 1024

const sum = <T>(list: readonly T[], measure: (item: T) => number) =>
  list.reduce((total, item) => total + measure(item), 0)

/** The stored columns of a template or of one of its versions. */
export type StoredDesign = Pick<TemplateTable, 'name' | 'resolution' | 'background' | 'canvas'>

/**
 * Reads a stored template. `faults` lists its unreadable elements and its missing pictures and fonts. Throws Refusal if
 * its pictures or fonts are too large to be painted.
 */
export async function readStored(db: Db, storedDesign: StoredDesign): Promise<Frozen & { faults: Fault[] }> {
  const { name, resolution } = storedDesign
  const { canvas, pictures, families, faults } = await openCanvas(db, storedDesign.canvas)
  // A painting thread holds four bytes per pixel.
  if (sum(pictures, ({ width, height }) => width * height) > MAX_IMAGE_PIXELS)
    throw new Refusal(
      'wrongInput',
      `The pictures of ${name} have more than ${MAX_IMAGE_PIXELS / 1_000_000} million pixels together`,
    )
  if (sum([...families.values()].flat(), (file) => file.sfntBytes) > MAX_FONTS)
    throw new Refusal('wrongInput', `The fonts of ${name} have more than ${MAX_FONTS / 2 ** 20} MB together`)
  const faces = Array.from(families, ([family, files]) => [family, files.map(faceOf)] as const)
  return {
    design: { resolution, background: Colour.catch('white').parse(storedDesign.background), canvas },
    pictures: Object.fromEntries(pictures.map((image) => [image.id, image.sha256])),
    ...(faces.length > 0 && { families: Object.fromEntries(faces) }),
    faults,
  }
}

/** Reads a template in its present state. Throws as `readStored` does, and Refusal if there is no such template. */
export async function readDesign(
  db: Db,
  templateId: string,
): Promise<Frozen & { templateName: string; faults: Fault[] }> {
  const row = await db.selectFrom('template').selectAll().where('id', '=', templateId).executeTakeFirst()
  if (!row) throw new Refusal('notFound', 'There is no such template')
  return { ...(await readStored(db, row)), templateName: row.name }
}

/**
 * Stores a template's present state as a design, under the hash of its content. Throws as `readDesign` does. Throws
 * Refusal as well if elements cannot be drawn; its faults name them.
 */
export async function freezeDesign(db: Db, templateId: string): Promise<{ hash: string; templateName: string }> {
  const { templateName, faults, ...frozen } = await readDesign(db, templateId)
  if (faults.length > 0)
    throw new Refusal('wrongInput', `The template ${templateName} cannot be drawn whole: ${faults[0]!.message}`, faults)
  return { hash: await keepDesign(db, frozen), templateName }
}

/** Stores a design under the hash of its content, and returns the hash. */
export async function keepDesign(db: Db, frozen: Frozen): Promise<string> {
  const content = JSON.stringify(frozen)
  const hash = createHash('sha256').update(content).digest('hex')
  // `markAsNeeded` precedes the insert, so that a row that housekeeping is deleting is inserted again.
  await markAsNeeded(db, 'design', [hash])
  await db
    .insertInto('design')
    .values({ hash, content })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
  await keepSourcesOf(db, hash, frozen.design)
  return hash
}
