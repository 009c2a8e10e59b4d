import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, Paging } from './resource.ts'
import { Id } from './shapes.ts'

export const readTemplateUse = endpoint('GET /user/api/templates/{id}/devices', {
  about:
    'The devices that show a template or should show it, with the number of devices that show it and of devices that should.',
  access: 'templates.read',
  reads: ['templates', 'devices', 'displays'],
  input: z.object({ id: Id, ...Paging }),
  output: z.object({
    ...listOf(z.object({ deviceId: Id, mac: z.string(), alias: z.string(), wants: z.boolean(), shows: z.boolean() }))
      .shape,
    wanting: z
      .int()
      .describe(
        'The number of devices that should show the template, as the template was at the time of their display.',
      ),
    showing: z.int().describe('The number of devices that show the template by their own report.'),
  }),
})

export const refreshTemplate = endpoint('POST /user/api/displays/refresh', {
  about:
    'Displays the present state of a template on the devices that should show the template already, each with its own values. The call is refused if a picture lacks values, unless `force` is true.',
  access: 'displays.write',
  changes: ['devices', 'displays'],
  refuses: ['notFound', 'conflict'],
  needsStorage: true,
  audit: 'displays',
  input: z.object({
    templateId: Id,
    force: z.boolean().optional().describe('True: shows pictures even if they lack values.'),
  }),
  output: z.object({
    total: z.int(),
    displays: z
      .array(Id)
      .describe(
        'The `_id` of each new display: more than one if the earlier displays of the template had different options.',
      ),
  }),
})
