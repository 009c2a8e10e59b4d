import { z } from 'zod'
import { MAX_TEXT } from './drawing.ts'
import { endpoint } from './endpoint.ts'
import { Id, Name } from './shapes.ts'
import { Template, TemplateWrite } from './templates.ts'

/**
 * The maximum number of bytes of a template file. Its pictures are base64, which is a third longer than the pictures
 * themselves.
 */
export const MAX_TEMPLATE_FILE = 48 * 1024 * 1024

/** The name and the version of the format, which a template file has in its first fields. */
export const TEMPLATE_FORMAT = 'wifi-tms-template'
export const TEMPLATE_FORMAT_VERSION = 1

/** A template with the pictures that it draws and the names of its fonts. */
export const TemplateFile = z.object({
  format: z.literal(TEMPLATE_FORMAT),
  version: z.literal(TEMPLATE_FORMAT_VERSION),
  ...TemplateWrite.shape,
  /** The pictures, by the ids in the elements. */
  pictures: z.array(z.object({ id: Id, name: Name, png: z.base64() })).max(500),
  /** The font families that are not built in: the installation that imports the file needs them. */
  fonts: z.array(z.string().max(MAX_TEXT)).max(500),
})
export type TemplateFile = z.infer<typeof TemplateFile>

export const exportTemplate = endpoint('GET /user/api/templates/{id}/template.json', {
  about: 'Exports a template as one file, with its pictures and the names of its fonts.',
  access: 'templates.read',
  reads: ['templates', 'images', 'fonts'],
  refuses: ['tooLarge', 'conflict'],
  input: z.object({ id: Id }),
  output: 'application/json',
  file: TemplateFile,
})

export const importTemplate = endpoint('POST /user/api/templates/import', {
  about:
    'Imports an exported template file: adds the template, and the pictures of the file that are not stored yet, for which the caller needs the permission `images.write`. If any part fails, nothing is added.',
  access: 'templates.write',
  refuses: ['conflict'],
  changes: ['templates', 'images'],
  audit: 'templates',
  input: z.object({}),
  output: Template,
  upload: true,
  maxBody: MAX_TEMPLATE_FILE,
})
