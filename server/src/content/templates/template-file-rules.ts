import { type Canvas, imagesOf } from '@wifi-tms/contract/elements'
import { TEMPLATE_FORMAT, TEMPLATE_FORMAT_VERSION, TemplateFile } from '@wifi-tms/contract/template-files'
import { uploadError } from '../files/refused-in-thread.ts'

/** A template file with the paths of its pictures' files. */
export interface OpenedTemplateFile extends Omit<TemplateFile, 'pictures'> {
  pictures: { id: string; name: string; path: string }[]
}

const isNewer = (version: unknown, knownVersion: number) => typeof version === 'number' && version > knownVersion

/**
 * Checks that parsed JSON is a template file, and leaves out its unused pictures. Throws the error of `uploadError` for
 * another kind of file, for a file of a newer program, and for an incomplete file.
 */
export function templateFileIn(content: unknown): TemplateFile {
  const file = (content ?? {}) as Record<string, unknown>
  if (file.format !== TEMPLATE_FORMAT) throw uploadError('no-template', 'is not a template file')
  const canvas = file.canvas as { version?: unknown } | undefined
  if (isNewer(file.version, TEMPLATE_FORMAT_VERSION) || isNewer(canvas?.version, 1))
    throw uploadError('newer-template', 'was written by a newer program')
  const { data, error } = TemplateFile.safeParse(file)
  if (!data) throw uploadError('damaged', `is damaged: ${error.issues[0]!.path.join('.')} ${error.issues[0]!.message}`)
  const ids = new Set(imagesOf(data.canvas))
  return { ...data, pictures: data.pictures.filter(({ id }) => ids.has(id)) }
}

/**
 * Replaces the picture ids of a canvas by those of this installation. An image element whose picture is missing becomes
 * empty.
 */
export const withPictures = (canvas: Canvas, ids: ReadonlyMap<string, string>): Canvas => ({
  ...canvas,
  elements: canvas.elements.map((element) =>
    element.kind === 'image' ? { ...element, image: ids.get(element.image) ?? '' } : element,
  ),
})
