import { BUILT_IN_FAMILY } from '@wifi-tms/contract/drawing'
import { Refusal } from '@wifi-tms/contract/errors'
import {
  MAX_TEMPLATE_FILE,
  TEMPLATE_FORMAT,
  TEMPLATE_FORMAT_VERSION,
  type TemplateFile,
} from '@wifi-tms/contract/template-files'
import { templates } from '@wifi-tms/contract/templates'
import { findNamed } from '../../api/resources/serve-list.ts'
import type { ImageCore } from '../images/decode.ts'
import { wholePng } from '../images/picture-of.ts'
import { findDrawn } from './find-drawn.ts'
import { toTemplate } from './queries.ts'

/**
 * Writes a template as one file, as far as it can be read and its pictures are there. Throws Refusal where the file would be
 * larger than is read again.
 */
export async function exportTemplate(core: ImageCore, id: string): Promise<Uint8Array> {
  const { db } = core
  const { name, resolution, background, canvas, labels } = await toTemplate(
    db,
    await findNamed(db, templates, { table: 'template' }, id),
  )
  const drawn = await findDrawn(db, canvas)
  const pictures: TemplateFile['pictures'] = []
  let size = 0
  for (const picture of drawn.pictures) {
    const bytes = await wholePng(core, picture.sha256)
    if (!bytes) continue
    const png = bytes.toString('base64')
    size += png.length
    if (size > MAX_TEMPLATE_FILE) break
    pictures.push({ id: picture.id, name: picture.name, png })
  }
  const fonts = canvas.elements.flatMap((one) => ('font' in one && one.font !== BUILT_IN_FAMILY ? [one.font] : []))
  const said = { format: TEMPLATE_FORMAT, version: TEMPLATE_FORMAT_VERSION } as const
  const file: TemplateFile = {
    ...said,
    name,
    resolution,
    background,
    canvas,
    labels,
    pictures,
    fonts: [...new Set(fonts)],
  }
  const bytes = Buffer.from(JSON.stringify(file))
  if (Math.max(size, bytes.length) > MAX_TEMPLATE_FILE)
    throw new Refusal('tooLarge', `With its pictures ${name} has more than ${MAX_TEMPLATE_FILE / 1024 / 1024} MB`)
  return bytes
}
