import { type Canvas, imagesOf } from '@wifi-tms/contract/elements'
import {
  MAX_TEMPLATE_FILE,
  TEMPLATE_FORMAT,
  TEMPLATE_FORMAT_VERSION,
  TemplateFile,
} from '@wifi-tms/contract/template-files'
import { templates } from '@wifi-tms/contract/templates'
import { jsonReader, TooMuch } from '../../api/http/json-reader.ts'
import { refused } from '../files/refused-in-thread.ts'

/** A template file with the paths of the pictures that its template draws. */
export interface ReadFile extends Omit<TemplateFile, 'pictures'> {
  pictures: { id: string; name: string; path: string }[]
}

const noTemplate = () => refused('no-template', 'is not a template file')

/** What a file says, where it is JSON. Beside the texts of its pictures it may hold as much as a template may. */
async function said(parts: AsyncIterable<Buffer>): Promise<Record<string, unknown>> {
  const reader = jsonReader(templates.create.maxBody, { longest: MAX_TEMPLATE_FILE })
  try {
    for await (const part of parts) reader.take(part)
    const { value, strange } = reader.end()
    if (strange) throw refused('damaged', `is damaged: ${strange.path} ${strange.message}`)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch (error) {
    if (error instanceof TooMuch) throw refused('damaged', `is damaged: ${error.message}`)
    if (!(error instanceof SyntaxError)) throw error
  }
  throw noTemplate()
}

const isNewer = (version: unknown, known: number) => typeof version === 'number' && version > known

/** Reads a template file as its parts come, without pictures that its template does not draw. Throws what it is refused for: another kind of file, one of a newer program, one that is not whole. */
export async function readTemplateFile(parts: AsyncIterable<Buffer>): Promise<TemplateFile> {
  const file = await said(parts)
  if (file.format !== TEMPLATE_FORMAT) throw noTemplate()
  const drawn = file.canvas as { version?: unknown } | undefined
  if (isNewer(file.version, TEMPLATE_FORMAT_VERSION) || isNewer(drawn?.version, 1))
    throw refused('newer-template', 'was written by a newer program')
  const { data, error } = TemplateFile.safeParse(file)
  if (!data) throw refused('damaged', `is damaged: ${error.issues[0]!.path.join('.')} ${error.issues[0]!.message}`)
  const ids = new Set(imagesOf(data.canvas))
  return { ...data, pictures: data.pictures.filter(({ id }) => ids.has(id)) }
}

/** Names the pictures of a canvas as they are called here; a place whose picture did not come is empty. */
export const withPictures = (canvas: Canvas, ids: ReadonlyMap<string, string>): Canvas => ({
  ...canvas,
  elements: canvas.elements.map((one) => (one.kind === 'image' ? { ...one, image: ids.get(one.image) ?? '' } : one)),
})
