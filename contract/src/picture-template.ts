import { z } from 'zod'
import { pixelsOf } from './drawing.ts'
import { Element } from './elements.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'
import { inks } from './templates.ts'

/** The ways in which a picture fills a panel of other proportions. */
export const fits = ['cover', 'contain', 'fill'] as const
export type Fit = (typeof fits)[number]

/** Makes a template with one picture over its whole face. */
export const pictureTemplate = (name: string, resolution: string, image: string, fit: Fit) => ({
  name,
  resolution,
  background: 'white' as const,
  canvas: {
    version: 1 as const,
    elements: [Element.parse({ kind: 'image', id: 'picture', x: 0, y: 0, ...pixelsOf(resolution), image, fit })],
  },
})

/** A picture as a device of this screen type would show it: painted through `pictureTemplate`. */
export const previewImage = endpoint('GET /user/api/images/{id}/preview.png', {
  about: 'A picture over the whole face of a screen type, in its inks.',
  access: 'images.read',
  reads: ['images', 'screen_types'],
  input: z.object({
    id: Id,
    screenType: inks.screenType,
    algorithm: inks.algorithm,
    fit: z.enum(fits).default('cover').describe('How it takes the room of a panel of other proportions.'),
  }),
  output: 'image/png',
})
