import { createHash } from 'node:crypto'
import { imagesOf } from '@wifi-tms/contract/elements'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Design } from '@wifi-tms/contract/templates'
import type { Db } from '../core.ts'
import { oneOf } from '../database/json-rows.ts'
import { toTemplate } from '../templates/queries.ts'

/** A design with the blobs of its pictures, as a wish keeps it. */
export interface Frozen {
  design: Design
  /** SHA-256 of the blob by image `_id`. */
  pictures: Record<string, string>
}

/** The most pixels of all pictures of a template: a painting thread holds four bytes for each. */
const MAX_PIXELS = 100_000_000

/**
 * A template as it stands now. Throws Refusal: no such template, pictures that are gone, by element, or more of them
 * than can be painted.
 */
export async function readDesign(db: Db, templateId: string): Promise<Frozen & { templateName: string }> {
  const row = await db.selectFrom('template').selectAll().where('id', '=', templateId).executeTakeFirst()
  if (!row) throw new Refusal('notFound', 'There is no such template')
  const { name: templateName, resolution, background, canvas } = toTemplate(row)
  const found = await db
    .selectFrom('image')
    .select(['id', 'sha256', 'width', 'height'])
    .where('id', 'in', oneOf(imagesOf(canvas)))
    .orderBy('id')
    .execute()
  const pictures = Object.fromEntries(found.map((image) => [image.id, image.sha256]))
  const faults = canvas.elements.flatMap((one, at) =>
    one.kind === 'image' && one.image && !pictures[one.image]
      ? [{ path: `canvas.elements.${at}.image`, message: `The picture ${one.image} is gone` }]
      : [],
  )
  if (faults.length > 0)
    throw new Refusal('wrongInput', `The template ${templateName} draws pictures that are gone`, faults)
  if (found.reduce((sum, { width, height }) => sum + width * height, 0) > MAX_PIXELS)
    throw new Refusal('wrongInput', `The pictures of ${templateName} have more than 100 million pixels together`)
  return { design: { resolution, background, canvas }, pictures, templateName }
}

/** Keeps a template as it stands now under the hash of its content. Throws as `readDesign`. */
export async function freezeDesign(db: Db, templateId: string): Promise<{ hash: string; templateName: string }> {
  const { design, pictures, templateName } = await readDesign(db, templateId)
  const content = JSON.stringify({ design, pictures } satisfies Frozen)
  const hash = createHash('sha256').update(content).digest('hex')
  await db
    .insertInto('design')
    .values({ hash, content })
    .onConflict((clash) => clash.column('hash').doNothing())
    .execute()
  return { hash, templateName }
}
