import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@wifi-tms/contract/errors'
import { images, MAX_IMAGE_PIXELS } from '@wifi-tms/contract/images'
import { MAX_TEMPLATE_FILE } from '@wifi-tms/contract/template-files'
import type { Template } from '@wifi-tms/contract/templates'
import { refusedUpload } from '@wifi-tms/contract/uploads'
import type { CallContext } from '../../api/http/answer.ts'
import { mayDo, type Who } from '../../api/http/who.ts'
import { addRow } from '../../api/resources/add-row.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import { hashOf } from '../../base/blobs/blobs.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { newId } from '../../base/random/ids.ts'
import { folderBeside } from '../files/folder-beside.ts'
import { keepFiles } from '../files/keep-files.ts'
import { findFamilies } from '../fonts/queries.ts'
import type { Decoded, ImageCore } from '../images/decode.ts'
import { saveSmallVersions, wholePng } from '../images/picture-of.ts'
import { templateLabels } from './labels.ts'
import { openTemplateFile } from './open-template-file.ts'
import { toTemplate } from './queries.ts'
import { refuseMissingAssets } from './refuse-missing-assets.ts'
import { type OpenedTemplateFile, withPictures } from './template-file-rules.ts'
import { drawingColumnsAfter } from './versions.ts'

/** A decoded picture of a template file, with its id and name in that file. */
interface ImportedPicture extends Decoded {
  id: string
  name: string
}

/**
 * Adds the template of an uploaded file, and its pictures. Throws Refusal with the reason if that fails: then neither
 * the template nor a picture is added.
 */
export async function importTemplate(core: ImageCore, ask: CallContext<'templates' | 'images'>): Promise<Template> {
  const { path } = ask.upload!
  await using folder = folderBeside(path)
  const file = await core.decoders.inTurn(() => openTemplateFile({ path, to: folder.path }))
  await refuseMissingFonts(core.db, file)
  await refuseManyPixels(core, file)
  const importedPictures = await decodeAll(core, file)
  const result = await keepFiles(core, 'image').withFiles(
    importedPictures.map(({ keptPath }) => keptPath),
    async (hashes) => {
      const pictures = importedPictures.map((picture, index) => ({ ...picture, sha256: hashes[index]! }))
      return { template: await addTemplate(core, file, pictures, ask), pictures }
    },
  )
  for (const { sha256, smallPngs } of result.pictures) await saveSmallVersions(core, sha256, smallPngs)
  return result.template
}

/** Refuses the file if it needs fonts that this installation does not have. */
async function refuseMissingFonts(db: Db, { fonts }: OpenedTemplateFile): Promise<void> {
  const families = await findFamilies(db, new Set(fonts))
  const missing = fonts.filter((family) => !families.has(family))
  if (missing.length > 0)
    throw refusedUpload('missing-fonts', `needs fonts that are not here: ${missing.join(', ')}`, 'file', {
      fonts: missing,
    })
}

const pictureFileOf = ({ path }: OpenedTemplateFile['pictures'][number]) => ({ path, maxBytes: MAX_TEMPLATE_FILE })

/** Reads the headers of all pictures, and refuses the file if the pictures have too many pixels together. */
async function refuseManyPixels({ decoders }: ImageCore, { pictures }: OpenedTemplateFile): Promise<void> {
  let pixels = 0
  for (const picture of pictures) pixels += await decoders.countPixels(pictureFileOf(picture))
  if (pixels > MAX_IMAGE_PIXELS)
    throw refusedUpload(
      'too-many-pixels',
      `The pictures of a template may have at most ${MAX_IMAGE_PIXELS / 1_000_000} million pixels together`,
    )
}

/** Opens the pictures one after the other, each into files. */
async function decodeAll(core: ImageCore, { pictures }: OpenedTemplateFile): Promise<ImportedPicture[]> {
  const importedPictures: ImportedPicture[] = []
  for (const picture of pictures) {
    await useOriginal(core, picture)
    const { id, name, path } = picture
    importedPictures.push({
      id,
      name,
      ...(await core.decoders.decode(pictureFileOf(picture), folderBeside(path).path)),
    })
  }
  return importedPictures
}

/**
 * Replaces the PNG of a picture by the original upload, if this installation has the same picture. So a template that
 * is imported where it was exported uses the stored picture.
 */
async function useOriginal(core: ImageCore, { id, path }: OpenedTemplateFile['pictures'][number]): Promise<void> {
  const row = await core.db.selectFrom('image').select('sha256').where('id', '=', id).executeTakeFirst()
  const png = row && (await wholePng(core, row.sha256))
  if (!png || (await hashOf(png.stream())) !== (await hashOf(createReadStream(path)))) return
  const blob = await core.blobs.find(row.sha256)
  if (blob) await pipeline(blob.stream(), createWriteStream(path))
}

async function addTemplate(
  core: ImageCore,
  { name, resolution, background, canvas, labels }: OpenedTemplateFile,
  importedPictures: readonly (ImportedPicture & { sha256: string })[],
  { who, change, changed }: CallContext<'templates' | 'images'>,
): Promise<Template> {
  const id = newId()
  const addedIds: string[] = []
  const template = await change(async (tx, recordChange) => {
    await lock(tx, 'template', 'font', 'image')
    const newIds = new Map<string, string>()
    for (const picture of importedPictures)
      newIds.set(picture.id, await pictureId(tx, picture, who, core.now(), addedIds))
    const newCanvas = withPictures(canvas, newIds)
    await refuseMissingAssets(tx, newCanvas)
    const columns = { name, resolution, background, canvas: JSON.stringify(newCanvas) }
    const row = {
      id,
      ...columns,
      ofPicture: 0,
      ...drawingColumnsAfter(undefined, columns),
      ...stampsBy(who, core.now()),
    }
    await addRow(tx, 'template', row)
    await templateLabels.save(tx, id, labels)
    recordChange({ object: { id, name }, after: { name, resolution, background, canvas: newCanvas, labels } })
    return toTemplate(tx, row)
  })
  changed('templates', [id])
  changed('images', addedIds)
  return template
}

/**
 * Finds the id of the stored picture with these bytes. If there is none, adds its row, and the new id to `addedIds`.
 */
async function pictureId(
  tx: Db,
  { name, bytes, width, height, sha256 }: ImportedPicture & { sha256: string },
  who: Who,
  now: Date,
  addedIds: string[],
): Promise<string> {
  const existing = await tx.selectFrom('image').select('id').where('sha256', '=', sha256).executeTakeFirst()
  if (existing) return existing.id
  if (!mayDo(who, images.access.write))
    throw new Refusal('notAllowed', 'You need the permission images.write for its pictures')
  const id = newId()
  await addRow(tx, 'image', {
    id,
    name,
    description: '',
    width,
    height,
    bytes,
    sha256,
    ...stampsBy(who, now),
  })
  addedIds.push(id)
  return id
}
