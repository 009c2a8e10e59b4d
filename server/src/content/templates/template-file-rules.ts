import type { Canvas } from '@wifi-tms/contract/elements'
import { TEMPLATE_FORMAT, TEMPLATE_FORMAT_VERSION, TemplateFile } from '@wifi-tms/contract/template-files'
import { refusedUpload } from '@wifi-tms/contract/uploads'

/** What a file says, where it is JSON. */
function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const isNewer = (version: unknown, known: number) => typeof version === 'number' && version > known

/** Reads a template file. Throws Refusal: another kind of file, one of a newer program, one that is not whole. */
export function readTemplateFile(text: string): TemplateFile {
  const said = parsed(text)
  if (said?.format !== TEMPLATE_FORMAT) throw refusedUpload('no-template', 'is not a template file')
  const drawn = said.canvas as { version?: unknown } | undefined
  if (isNewer(said.version, TEMPLATE_FORMAT_VERSION) || isNewer(drawn?.version, 1))
    throw refusedUpload('newer-template', 'was written by a newer program')
  const { data, error } = TemplateFile.safeParse(said)
  if (!data)
    throw refusedUpload('damaged', `is damaged: ${error.issues[0]!.path.join('.')} ${error.issues[0]!.message}`)
  return data
}

/** Names the pictures of a canvas as they are called here; a place whose picture did not come is empty. */
export const withPictures = (canvas: Canvas, ids: ReadonlyMap<string, string>): Canvas => ({
  ...canvas,
  elements: canvas.elements.map((one) => (one.kind === 'image' ? { ...one, image: ids.get(one.image) ?? '' } : one)),
})
