import { createHash } from 'node:crypto'
import { type Canvas, imagesOf } from '@wifi-tms/contract/elements'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Design } from '@wifi-tms/contract/templates'
import type { Db } from '../core.ts'

/** A design with the blobs of its pictures, as a wish keeps it. */
export interface Frozen {
  design: Design
  /** SHA-256 of the blob by image `_id`. */
  pictures: Record<string, string>
}

/** A template as it stands now. Throws Refusal: no such template, or pictures that are gone, by element. */
export async function readDesign(db: Db, templateId: string): Promise<Frozen & { templateName: string }> {
  const row = await db.selectFrom('template').selectAll().where('id', '=', templateId).executeTakeFirst()
  if (!row) throw new Refusal('notFound', 'No such template')
  const canvas = JSON.parse(row.canvas) as Canvas
  const wanted = imagesOf(canvas)
  const found = wanted.length
    ? await db.selectFrom('image').select(['id', 'sha256']).where('id', 'in', wanted).orderBy('id').execute()
    : []
  const pictures = Object.fromEntries(found.map((image) => [image.id, image.sha256]))
  const faults = canvas.elements.flatMap((one, at) =>
    one.kind === 'image' && one.image && !pictures[one.image]
      ? [{ path: `canvas.elements.${at}.image`, message: `The picture ${one.image} is gone` }]
      : [],
  )
  if (faults.length > 0)
    throw new Refusal('wrongInput', `The template ${row.name} draws pictures that are gone`, faults)
  const design = { resolution: row.resolution, background: row.background as Design['background'], canvas }
  return { design, pictures, templateName: row.name }
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
