import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Language } from './shapes.ts'
import { Design, previewFields } from './templates.ts'

const lang = { lang: Language.default('en').describe('The language of the texts of the template.') }
const starterInput = {
  starter: z.string().max(64).describe('The key of the built-in template: `starter` in the list.'),
  ...lang,
}

/** A built-in template from which people begin their own. */
export const Starter = z.object({
  starter: z.string(),
  name: z.string(),
  resolution: Design.shape.resolution,
  background: Design.shape.background,
  needsData: z.boolean().describe('True if the template shows values that a display or an item has to provide.'),
})
export type Starter = z.infer<typeof Starter>

export const listStarters = endpoint('GET /user/api/starters', {
  about: 'The built-in templates from which people begin their own.',
  access: 'templates.read',
  reads: ['templates'],
  input: z.object(lang),
  output: z.object({ items: z.array(Starter) }),
})

export const readStarter = endpoint('GET /user/api/starters/{starter}', {
  about: 'One built-in template, with sample values.',
  access: 'templates.read',
  reads: ['templates'],
  input: z.object(starterInput),
  output: z.object({
    ...Starter.omit({ needsData: true }).shape,
    canvas: Design.shape.canvas,
    sample: z
      .record(z.string(), z.json())
      .describe('The sample values, grouped by the first word of their names: `data`, `room` …'),
  }),
})

export const previewStarter = endpoint('GET /user/api/starters/{starter}/preview.png', {
  about: 'The picture of a built-in template with its sample values, in the colours of a screen type.',
  access: 'templates.read',
  reads: ['templates', 'screen_types'],
  input: z.object({ ...starterInput, ...previewFields }),
  output: 'image/png',
})
