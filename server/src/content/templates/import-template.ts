import { buffer } from 'node:stream/consumers'
import { MAX_TEMPLATE_FILE } from '@wifi-tms/contract/template-files'
import type { Template } from '@wifi-tms/contract/templates'
import { refusedUpload } from '@wifi-tms/contract/uploads'
import type { Ask } from '../../api/http/answer.ts'
import type { Who } from '../../api/http/who.ts'
import { insertRow } from '../../api/resources/queries.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { newId } from '../../base/random/ids.ts'
import { keepFiles } from '../files/keep-files.ts'
import { findFamilies } from '../fonts/queries.ts'
import type { Decoded, ImageCore } from '../images/decode.ts'
import { wholePng } from '../images/picture-of.ts'
import { templateLabels } from './labels.ts'
import { openTemplateFile } from './open-template-file.ts'
import { toTemplate } from './queries.ts'
import { refuseGone } from './refuse-gone.ts'
import { type ReadFile, withPictures } from './template-file-rules.ts'
import { drawnBy } from './versions.ts'

/** A picture of the file, decoded, by the id that the file gives it. */
interface Arrived extends Decoded {
  id: string
  name: string
}

/** Adds the template of a file and its pictures, all or nothing. Throws Refusal where the file cannot be taken, and why. */
export async function importTemplate(core: ImageCore, ask: Ask<'templates' | 'images'>): Promise<Template> {
  const file = await openTemplateFile(ask.upload!.path)
  await refuseFonts(core.db, file)
  const arrived = await decodeAll(core, file)
  return keepFiles(core, 'image').withFiles(
    arrived.map(({ kept }) => kept),
    (hashes) =>
      addTemplate(
        core,
        file,
        arrived.map((one, at) => ({ ...one, sha256: hashes[at]! })),
        ask,
      ),
  )
}

async function refuseFonts(db: Db, { fonts }: ReadFile): Promise<void> {
  const known = await findFamilies(db, new Set(fonts))
  const missing = fonts.filter((family) => !known.has(family))
  if (missing.length > 0)
    throw refusedUpload('missing-fonts', `needs fonts that are not here: ${missing.join(', ')}`, 'file', {
      fonts: missing,
    })
}

async function decodeAll(core: ImageCore, { pictures }: ReadFile): Promise<Arrived[]> {
  const arrived: Arrived[] = []
  for (const { id, name, png } of pictures) {
    const bytes = await keptAs(core, id, png)
    arrived.push({ id, name, ...(await core.decoders.decode('', bytes, MAX_TEMPLATE_FILE)) })
  }
  return arrived
}

/** The file of which the PNG was made, where the picture was here and is so still. */
async function keptAs(core: ImageCore, id: string, png: Uint8Array): Promise<Uint8Array> {
  const row = await core.db.selectFrom('image').select('sha256').where('id', '=', id).executeTakeFirst()
  const file = row && (await wholePng(core, row.sha256))
  const isSame = file?.size === png.length && (await buffer(file.stream())).equals(png)
  return (isSame && (await core.blobs.read(row!.sha256))) || png
}

async function addTemplate(
  core: ImageCore,
  { name, resolution, background, canvas, labels }: ReadFile,
  arrived: readonly (Arrived & { sha256: string })[],
  { who, change, changed }: Ask<'templates' | 'images'>,
): Promise<Template> {
  const id = newId()
  const added: string[] = []
  const template = await change(async (tx, keep) => {
    await lock(tx, 'template', 'font', 'image')
    const ids = new Map<string, string>()
    for (const picture of arrived) ids.set(picture.id, await pictureId(tx, picture, who, core.now(), added))
    const drawn = withPictures(canvas, ids)
    await refuseGone(tx, drawn)
    const said = { name, resolution, background, canvas: JSON.stringify(drawn) }
    const row = { id, ...said, ...drawnBy(undefined, said), ...stampsBy(who, core.now()) }
    await insertRow(tx, 'template', row)
    await templateLabels.save(tx, id, labels)
    keep({ object: { id, name }, after: { name, resolution, background, canvas: drawn, labels } })
    return toTemplate(tx, row)
  })
  changed('templates', [id])
  changed('images', added)
  return template
}

/** The picture that is here already with these bytes, or else a new row for it. */
async function pictureId(
  tx: Db,
  { name, kept, width, height, sha256 }: Arrived & { sha256: string },
  who: Who,
  now: Date,
  added: string[],
): Promise<string> {
  const known = await tx.selectFrom('image').select('id').where('sha256', '=', sha256).executeTakeFirst()
  if (known) return known.id
  const id = newId()
  await insertRow(tx, 'image', {
    id,
    name,
    description: '',
    width,
    height,
    bytes: kept.length,
    sha256,
    ...stampsBy(who, now),
  })
  added.push(id)
  return id
}
