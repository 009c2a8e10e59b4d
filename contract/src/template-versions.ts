import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Moment } from './shapes.ts'
import { Design, previewFields, sampleFields, Template } from './templates.ts'

/** The maximum number of former versions of a template that are stored; the oldest are deleted first. */
export const MAX_VERSIONS = 30

/** A template as it was before a change. `by` saved it in this state, at the moment `at`. */
export const TemplateVersion = z.object({
  _id: Id,
  name: z.string(),
  resolution: z.string(),
  background: Design.shape.background,
  at: Moment,
  by: z.string(),
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

const versionInput = { id: Id, version: Id.describe('The `_id` of the version.') }

export const listVersions = endpoint('GET /user/api/templates/{id}/versions', {
  about: `The former versions of a template, newest first, at most ${MAX_VERSIONS}.`,
  access: 'templates.read',
  reads: ['templates'],
  input: z.object({ id: Id }),
  output: z.object({ items: z.array(TemplateVersion) }),
})

export const readVersion = endpoint('GET /user/api/templates/{id}/versions/{version}', {
  about: 'One former version of a template, with its canvas.',
  access: 'templates.read',
  reads: ['templates', 'images', 'fonts'],
  input: z.object(versionInput),
  output: z.object({ ...TemplateVersion.shape, canvas: Template.shape.canvas, faults: Template.shape.faults }),
})

export const previewVersion = endpoint('GET /user/api/templates/{id}/versions/{version}/preview.png', {
  about: 'The picture of a former version of a template, in the colours of a screen type.',
  access: 'templates.read',
  reads: ['templates', 'images', 'fonts', 'screen_types'],
  input: z.object({ ...versionInput, ...previewFields, ...sampleFields }),
  output: 'image/png',
})

export const restoreVersion = endpoint('POST /user/api/templates/{id}/versions/{version}/restore', {
  about:
    'Restores a former version of a template. The present state of the template becomes a version. With `updatedAt`, the call is refused if the template has been changed since then.',
  access: 'templates.write',
  changes: ['templates'],
  refuses: ['conflict'],
  audit: 'templates',
  input: z.object({ ...versionInput, updatedAt: Moment.optional() }),
  output: Template,
})
