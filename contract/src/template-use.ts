import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, Paging } from './resource.ts'
import { Id } from './shapes.ts'

export const readTemplateUse = endpoint('GET /user/api/templates/{id}/devices', {
  about: 'Which devices show a template or should, with how many of each.',
  access: 'templates.read',
  reads: ['templates', 'devices', 'displays'],
  input: z.object({ id: Id, ...Paging }),
  output: z.object({
    ...listOf(z.object({ deviceId: Id, mac: z.string(), alias: z.string(), wants: z.boolean(), shows: z.boolean() }))
      .shape,
    wanting: z.int().describe('So many should show it, as it was when they were told to.'),
    showing: z.int().describe('So many show it by their own word.'),
  }),
})

export const refreshTemplate = endpoint('POST /user/api/displays/refresh', {
  about:
    'Shows a template as it is now on the devices that should show it already, each with its own values. Refused where a picture lacks values, unless force is true.',
  access: 'displays.write',
  changes: ['devices', 'displays'],
  refuses: ['notFound', 'conflict'],
  grows: true,
  audit: 'displays',
  input: z.object({
    templateId: Id,
    force: z.boolean().optional().describe('Show pictures that lack values as they are.'),
  }),
  output: z.object({
    total: z.int(),
    displays: z.array(Id).describe('More than one where devices were told in different ways to show it.'),
  }),
})
