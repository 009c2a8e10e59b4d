import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Language } from './shapes.ts'
import { Design, inks } from './templates.ts'

const lang = { lang: Language.default('en').describe('The language of its texts.') }
const starterInput = { starter: z.string().max(64).describe('The word by which the list names it.'), ...lang }

/** A built-in template from which people begin their own. */
export const Starter = z.object({
  starter: z.string(),
  name: z.string(),
  resolution: Design.shape.resolution,
  background: Design.shape.background,
})
export type Starter = z.infer<typeof Starter>

export const listStarters = endpoint('GET /user/api/starters', {
  about: 'The templates that ship, to begin with.',
  access: 'templates.read',
  reads: ['templates'],
  input: z.object(lang),
  output: z.object({ items: z.array(Starter) }),
})

export const readStarter = endpoint('GET /user/api/starters/{starter}', {
  about: 'A template that ships, with values to try it with.',
  access: 'templates.read',
  reads: ['templates'],
  input: z.object(starterInput),
  output: z.object({
    ...Starter.shape,
    canvas: Design.shape.canvas,
    sample: z.record(z.string(), z.json()).describe('Values by their first word: `data`, `room` …'),
  }),
})

export const previewStarter = endpoint('GET /user/api/starters/{starter}/preview.png', {
  about: 'The picture of a template that ships, with its sample values, in the inks of a screen type.',
  access: 'templates.read',
  reads: ['templates', 'screen_types'],
  input: z.object({ ...starterInput, ...inks }),
  output: 'image/png',
})
