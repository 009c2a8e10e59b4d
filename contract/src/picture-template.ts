import { z } from 'zod'
import { pixelsOf } from './drawing.ts'
import { Element } from './elements.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'
import { previewFields } from './templates.ts'

/** The ways in which a picture fills a panel of other proportions. */
export const fits = ['cover', 'contain', 'fill'] as const
export type Fit = (typeof fits)[number]

/** Makes a template with one picture element as large as the panel; `fit` tells how the picture fills it. */
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
  about: 'An uploaded picture drawn over the whole panel of a screen type, in the colours of the screen type.',
  access: 'images.read',
  reads: ['images', 'screen_types'],
  input: z.object({
    id: Id,
    screenType: previewFields.screenType,
    algorithm: previewFields.algorithm,
    fit: z.enum(fits).default('cover').describe('How the picture fills a panel whose proportions differ.'),
  }),
  output: 'image/png',
})
